import { describe, expect, test } from 'vitest'
import { afterQuietHours, deliveriesOf, isForDigest, lastDigestAt } from './deliveries.ts'
import {
  ASKED_WHILE,
  NEVER_IN_DIGEST,
  NOTICE_KINDS,
  NOTICE_TOPIC_OF,
} from '../shared/notice-kinds.ts'
import {
  ALWAYS_BY_SMS,
  BY_SMS,
  SAFETY_BY_SMS,
  SMS_WITHOUT_EMAIL,
  NOTIFIED_BY_SMS,
} from '../shared/notice-sms.ts'

const at = (local: string) => Temporal.ZonedDateTime.from(`${local}[Asia/Kolkata]`).toInstant()
const NOON = at('2026-11-21T12:00')
const NIGHT = at('2026-11-21T23:30')
const ALL = { email: true, push: true, sms: true, hasEmail: true, digest: 'off' } as const

describe('a notice goes out', () => {
  test('by mail and push at once by day, and by nothing that was not wished', () => {
    expect(deliveriesOf('match_to_pay', ALL, NOON)).toEqual([
      { channel: 'email', state: 'queued', notBefore: null },
      { channel: 'push', state: 'queued', notBefore: null },
      { channel: 'sms', state: 'queued', notBefore: null },
    ])
    expect(
      deliveriesOf('match_to_pay', { ...ALL, push: false, sms: false }, NOON).map(
        ({ channel }) => channel,
      ),
    ).toEqual(['email'])
    expect(
      deliveriesOf('match_to_pay', { ...ALL, email: false, sms: false }, NOON).map(
        ({ channel }) => channel,
      ),
    ).toEqual(['push'])
    expect(
      deliveriesOf('match_to_pay', { ...ALL, email: false, push: false, sms: false }, NOON),
    ).toEqual([])
  })

  test('by SMS only where it was wished, and only if something is to be done or known', () => {
    const only = { ...ALL, email: false, push: false, digest: 'daily' } as const
    for (const kind of NOTICE_KINDS) {
      expect(
        deliveriesOf(kind, { ...only, sms: false }, NOON).map(({ channel }) => channel),
      ).toEqual(ALWAYS_BY_SMS.includes(kind) ? ['sms'] : [])
      expect(deliveriesOf(kind, only, NOON).map(({ channel }) => channel)).toEqual(
        BY_SMS[kind] === undefined ? [] : ['sms'],
      )
    }
  })

  test('by SMS, without an email, whenever somebody must act on a payment or lost by a ruling', () => {
    const unsaid = NOTICE_KINDS.filter(
      (kind) =>
        SMS_WITHOUT_EMAIL.includes(NOTICE_TOPIC_OF[kind]) &&
        ASKED_WHILE[kind] !== undefined &&
        BY_SMS[kind] === undefined,
    )
    expect(unsaid).toEqual(['pay_reminder', 'confirm_reminder'])
    for (const kind of ['dispute_ruled', 'dispute_final', 'match_reversed'] as const)
      expect([BY_SMS[kind], SMS_WITHOUT_EMAIL.includes(NOTICE_TOPIC_OF[kind])]).toEqual([
        'ruling',
        true,
      ])
  })

  test('about one’s own safety by SMS without an email, whatever was chosen, at any hour', () => {
    const none = { ...ALL, email: false, push: false, sms: false, hasEmail: false } as const
    for (const kind of SAFETY_BY_SMS) {
      expect(['news', 'helped']).toContain(BY_SMS[kind])
      expect(NEVER_IN_DIGEST).toContain(kind)
      for (const now of [NOON, NIGHT])
        expect(deliveriesOf(kind, none, now)).toEqual([
          { channel: 'sms', state: 'queued', notBefore: null },
        ])
      expect(deliveriesOf(kind, { ...none, hasEmail: true }, NOON)).toEqual([])
    }
    expect(deliveriesOf('joined', none, NOON)).toEqual([])
  })

  test('of which everybody must be told by SMS without an email, whatever was chosen, by day', () => {
    const none = { ...ALL, email: false, push: false, sms: false, hasEmail: false } as const
    for (const kind of NOTIFIED_BY_SMS) {
      expect([BY_SMS[kind], NEVER_IN_DIGEST.includes(kind)]).toEqual(['news', true])
      for (const [now, notBefore] of [
        [NOON, null],
        [NIGHT, at('2026-11-22T08:00')],
      ] as const)
        expect(deliveriesOf(kind, none, now)).toEqual([
          { channel: 'sms', state: 'queued', notBefore },
        ])
      expect(deliveriesOf(kind, { ...none, hasEmail: true }, NOON)).toEqual([])
    }
  })

  test('at night by mail alone: push, SMS and reminders wait for the morning', () => {
    const morning = at('2026-11-22T08:00')
    expect(
      deliveriesOf('match_to_pay', ALL, NIGHT).map(({ channel, notBefore }) => [
        channel,
        notBefore,
      ]),
    ).toEqual([
      ['email', null],
      ['push', morning],
      ['sms', morning],
    ])
    expect(
      deliveriesOf('pay_last_reminder', ALL, NIGHT).map(({ channel, notBefore }) => [
        channel,
        notBefore,
      ]),
    ).toEqual([
      ['email', morning],
      ['push', morning],
      ['sms', morning],
    ])
  })
})

describe('the quiet hours', () => {
  test.each([
    ['2026-11-21T21:59:59', null],
    ['2026-11-21T22:00', '2026-11-22T08:00'],
    ['2026-11-21T23:59:59', '2026-11-22T08:00'],
    ['2026-11-22T00:00', '2026-11-22T08:00'],
    ['2026-11-22T07:59:59', '2026-11-22T08:00'],
    ['2026-11-22T08:00', null],
    ['2026-12-31T22:30', '2027-01-01T08:00'],
  ])('at %s end at %s', (now, end) => {
    expect(afterQuietHours(at(now))).toEqual(end === null ? null : at(end))
  })
})

describe('the mail of the day', () => {
  test('takes what asks for nothing, and nothing else', () => {
    const daily = { ...ALL, push: false, sms: false, digest: 'daily' } as const
    const stored = NOTICE_KINDS.filter(
      (kind) => deliveriesOf(kind, daily, NOON)[0]?.state === 'digest',
    )
    expect(stored).toEqual(NOTICE_KINDS.filter(isForDigest))
    expect(stored).toEqual(
      expect.arrayContaining([
        'match_found',
        'payment_confirmed_giver',
        'ask_expired',
        'policy_published',
      ]),
    )
    expect(new Set(stored.map((kind) => NOTICE_TOPIC_OF[kind]))).toEqual(
      new Set(['payments', 'requests', 'people']),
    )
    for (const kind of [
      'match_to_pay',
      'payment_claimed',
      'cancel_proposed',
      'late_claimed',
      'vouch_wanted',
      'ask_ends_soon',
      'bank_pending',
      'match_lapsed_giver',
      'acted_for_me',
      'dispute_ruled',
    ] as const)
      expect(stored).not.toContain(kind)
  })

  test('is nobody’s who did not choose it', () => {
    expect(deliveriesOf('match_found', ALL, NOON)[0]!.state).toBe('queued')
  })

  test('tells what came before six in the evening', () => {
    expect(lastDigestAt(at('2026-11-21T17:59:59'))).toEqual(at('2026-11-20T18:00'))
    expect(lastDigestAt(at('2026-11-21T18:00'))).toEqual(at('2026-11-21T18:00'))
    expect(lastDigestAt(at('2026-11-22T03:00'))).toEqual(at('2026-11-21T18:00'))
  })
})
