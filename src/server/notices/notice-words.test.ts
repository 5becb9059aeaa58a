import { describe, expect, expectTypeOf, test } from 'vitest'
import { isForDigest } from '#domain/notices/deliveries.ts'
import {
  ASKED_WHILE,
  isAboutMatch,
  NOTICE_KINDS,
  NOTICE_TOPIC_OF,
  type NoticeKind,
} from '#domain/shared/notice-kinds.ts'
import { BY_SMS } from '#domain/shared/notice-sms.ts'
import { SMS_TEMPLATES } from '#server/platform/outside/sms-templates.ts'
import { type NoticeKey, roleWords, printTime, wordsOf } from './notice-words.ts'

const PARTS = ['subject', 'text', 'more'] as const
const ALL = NOTICE_KINDS.flatMap((kind) =>
  (['en', 'hi'] as const).flatMap((language) =>
    PARTS.map((part) => ({ kind, language, part, words: wordsOf(language, kind, part, {}) })),
  ),
)
const named = (words: string) => Array.from(words.matchAll(/\{(\w+)\}/g), ([, name]) => name)
const found = (holds: (each: (typeof ALL)[number]) => boolean) =>
  ALL.filter(holds).map(({ kind, language, part }) => `${language} ${kind}.${part}`)

describe('the words of every notice', () => {
  test('are there in both languages', () => {
    expect(ALL.length).toBe(NOTICE_KINDS.length * 6)
    expectTypeOf<NoticeKey>().toEqualTypeOf<`${NoticeKind}.${(typeof PARTS)[number]}`>()
    expect(found(({ words }) => typeof words !== 'string' || words.length < 8)).toEqual([])
  })

  test('name only what is known: a match and a role only where there is one', () => {
    expect(
      found(({ words }) =>
        named(words).some(
          (name) =>
            ![
              'amount',
              'code',
              'other',
              'until',
              'since',
              'role',
              'circle',
              'seal',
              'title',
              'body',
            ].includes(name!),
        ),
      ),
    ).toEqual([])
    expect(
      found(
        ({ kind, part, words }) =>
          named(words).includes('seal') !== (kind === 'ledger_sealed' && part === 'text'),
      ),
    ).toEqual([])
    expect(
      found(
        ({ kind, words }) =>
          !isAboutMatch(kind) &&
          named(words).some((name) => ['amount', 'code', 'other', 'until'].includes(name!)),
      ),
    ).toEqual([])
    expect(
      found(
        ({ kind, words }) =>
          NOTICE_TOPIC_OF[kind] !== 'operator' &&
          named(words).some((name) => ['title', 'body'].includes(name!)),
      ),
    ).toEqual([])
    expect(
      found(({ kind, words }) => named(words).includes('role') && !kind.startsWith('role_')),
    ).toEqual([])
  })

  test('name a time only where something is asked for, so that there always is one', () => {
    expect(
      found(
        ({ kind, part, words }) =>
          named(words).includes('until') && (ASKED_WHILE[kind] === undefined || part !== 'text'),
      ),
    ).toEqual([])
    expect(
      NOTICE_KINDS.filter(isForDigest).filter((kind) =>
        named(wordsOf('en', kind, 'text', {})).includes('until'),
      ),
    ).toEqual([])
  })

  test('name nobody in a subject, and for staff’s matters no sum or code', () => {
    expect(
      found(
        ({ part, words }) =>
          part === 'subject' &&
          named(words).some((name) => ['other', 'until', 'role'].includes(name!)),
      ),
    ).toEqual([])
    expect(
      found(
        ({ kind, words }) =>
          NOTICE_TOPIC_OF[kind] === 'staff' &&
          named(words).some((name) => !['circle', 'seal'].includes(name!)),
      ),
    ).toEqual([])
  })

  test('fit a subject on a phone', () => {
    const longest = (words: string) =>
      words.replace('{amount}', '10,000').replace('{code}', 'M7K3Q2').replace('{circle}', '')
    expect(found(({ part, words }) => part === 'subject' && longest(words).length > 75)).toEqual([])
  })

  test('prevent a second payment: whoever is in doubt reads not to pay again', () => {
    for (const kind of ['bank_pending', 'payment_questioned_giver'] as const) {
      expect(PARTS.map((part) => wordsOf('en', kind, part, {})).join(' ')).toContain(
        'do not pay again',
      )
      expect(PARTS.map((part) => wordsOf('hi', kind, part, {})).join(' ')).toContain(
        'दोबारा पैसे न भेजें',
      )
    }
  })

  test('say it in a registered text too where it goes by SMS', () => {
    for (const about of [...Object.values(BY_SMS), 'removed'])
      expect(SMS_TEMPLATES.map(({ template }) => template)).toContain(`notice-${about}`)
  })
})

describe('a time', () => {
  const at = (local: string) => Temporal.ZonedDateTime.from(`${local}[Asia/Kolkata]`).toInstant()

  test.each([
    [
      '2026-04-06T11:05',
      '6 Apr 2026, 11:05 am',
      '6 अप्रैल 2026, सुबह 11:05 बजे',
      '6 अप्रैल, सुबह 11:05 बजे',
    ],
    [
      '2026-12-31T12:30',
      '31 Dec 2026, 12:30 pm',
      '31 दिसंबर 2026, दोपहर 12:30 बजे',
      '31 दिसंबर, दोपहर 12:30 बजे',
    ],
    [
      '2026-09-01T18:00',
      '1 Sept 2026, 6:00 pm',
      '1 सितंबर 2026, शाम 6:00 बजे',
      '1 सितंबर, शाम 6:00 बजे',
    ],
    [
      '2027-01-01T21:59',
      '1 Jan 2027, 9:59 pm',
      '1 जनवरी 2027, रात 9:59 बजे',
      '1 जनवरी, रात 9:59 बजे',
    ],
  ])('%s is said so that nobody takes morning for evening', (local, english, hindi, short) => {
    expect([
      printTime(at(local), 'en'),
      printTime(at(local), 'hi'),
      printTime(at(local), 'hi', 'short'),
    ]).toEqual([english, hindi, short])
  })

  test('in a text that is counted is never too long for its place', () => {
    for (let month = 1; month <= 12; month++)
      for (const language of ['en', 'hi'] as const)
        expect(
          printTime(at(`2026-${String(month).padStart(2, '0')}-28T12:30`), language, 'short')
            .length,
        ).toBeLessThanOrEqual(30)
  })
})

test('a role has its name in both languages, and one that is not known a general one', () => {
  expect([
    roleWords('en', 'admin'),
    roleWords('hi', 'manager'),
    roleWords('en', undefined),
    roleWords('en', 'toString'),
  ]).toEqual(['administrator', 'मैनेजर', 'member of the staff', 'member of the staff'])
})
