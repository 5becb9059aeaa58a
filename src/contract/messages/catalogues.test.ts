import type { PropertyCode } from '#domain/shared/request-errors.ts'
import { describe, expect, expectTypeOf, test } from 'vitest'
import type { ErrorCode } from '#domain/all-errors.ts'
import type { FoundingFieldCode } from '#domain/circles/founding.ts'
import type { FieldCode } from '#domain/members/contact-formats.ts'
import type { DetailFieldCode } from '#domain/members/payment-detail.ts'
import type { PersonalFieldKey } from '#domain/members/personal-fields.ts'
import { EVERY_SENTENCE } from '#test/texts/every-sentence.ts'
import type { MessageKey, Messages } from './messages.ts'
import { type Catalogue, fillIn, translator } from './translate.ts'

const english = byCatalogue('en')
const hindi = byCatalogue('hi')
const FILES = [...english.keys()]
const textsOf = (catalogues: ReadonlyMap<string, Catalogue>, file: string) =>
  catalogues.get(file) ?? {}

/** The sentences of each catalogue in one language, by its name, in order. */
function byCatalogue(language: 'en' | 'hi'): ReadonlyMap<string, Catalogue> {
  const sentences = EVERY_SENTENCE.filter((sentence) => sentence.language === language)
  const named = [...Map.groupBy(sentences, ({ catalogue }) => catalogue)].map(
    ([name, all]) =>
      [name, Object.fromEntries(all.map(({ key, text }) => [key, text] as const))] as const,
  )
  return new Map(named.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
const placeholders = (text: string) =>
  Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name).toSorted()

/** Texts that are equal in both languages: names, abbreviations, formats. By file and key. */
const SAME_IN_BOTH = new Set([
  'account upi-id',
  'operator way.sms',
  'notices way.sms',
  'telling way.sms',
  'account upi',
  'getting upi-id',
  'paying upi-id',
  'payments rail.upi',
  'payments rail.imps',
  'payments rail.neft',
  'payments rail.rtgs',
  'paper-texts year.pan',
  'paper-texts in-words',
  'staff-acts set',
  'site-frame footer.rights',
])
/** Other Hindi texts without a Devanagari letter. */
const WITHOUT_DEVANAGARI = new Set(['account upis'])
/** English texts that show a Hindi word on purpose. */
const WITH_DEVANAGARI = new Set(['site-home welcome.1'])

describe('the catalogues', () => {
  test('exist in both languages under the same names', () => {
    expect(FILES.length).toBeGreaterThan(20)
    expect([...hindi.keys()]).toEqual(FILES)
  })

  describe.each(FILES)('%s', (file) => {
    const en = textsOf(english, file)
    const hi = textsOf(hindi, file)
    const each = Object.entries(en).map(([key, text]) => ({
      key,
      text,
      translated: hi[key] ?? '',
      name: `${file} ${key}`,
    }))

    test('has the same keys in the same order', () => {
      expect(Object.keys(hi)).toEqual(Object.keys(en))
      expect(each.length).toBeGreaterThan(0)
    })

    test('names the same values in both', () => {
      expect(
        each.filter(
          ({ text, translated }) => placeholders(text).join() !== placeholders(translated).join(),
        ),
      ).toEqual([])
    })

    test('has no empty text, and none with spaces around it or twice in a row', () => {
      expect(
        each.filter(({ text, translated }) =>
          [text, translated].some((one) => one === '' || one !== one.trim() || one.includes('  ')),
        ),
      ).toEqual([])
    })

    test('is translated', () => {
      expect(
        each
          .filter(({ text, translated }) => text === translated)
          .map(({ name }) => name)
          .filter((name) => !SAME_IN_BOTH.has(name)),
      ).toEqual([])
      expect(
        each
          .filter(({ translated }) => !/\p{Script=Devanagari}/u.test(translated))
          .map(({ name }) => name)
          .filter((name) => !WITHOUT_DEVANAGARI.has(name) && !SAME_IN_BOTH.has(name)),
      ).toEqual([])
    })

    test('names this service in the letters of its language', () => {
      expect(each.filter(({ translated }) => /paraspar/i.test(translated))).toEqual([])
    })

    test('has English without Devanagari, and straight digits in both', () => {
      expect(
        each.filter(
          ({ name, text }) => /\p{Script=Devanagari}/u.test(text) && !WITH_DEVANAGARI.has(name),
        ),
      ).toEqual([])
      expect(each.filter(({ translated }) => /[०-९]/.test(translated))).toEqual([])
    })
  })

  test('have a sentence for each error and each personal field, and for nothing else', () => {
    type Errors = ErrorCode | FieldCode | DetailFieldCode | FoundingFieldCode | PropertyCode
    expectTypeOf<MessageKey<'errors'>>().toEqualTypeOf<Errors>()
    expectTypeOf<MessageKey<'personal-fields'>>().toEqualTypeOf<PersonalFieldKey>()
  })

  test('have no exception that is not needed', () => {
    const all = FILES.flatMap((file) =>
      Object.entries(textsOf(english, file)).map(([key, text]) => ({
        name: `${file} ${key}`,
        text,
        translated: textsOf(hindi, file)[key],
      })),
    )
    const still = (names: Set<string>, holds: (each: (typeof all)[number]) => boolean) =>
      [...names].filter((name) => !all.some((each) => each.name === name && holds(each)))
    expect(still(SAME_IN_BOTH, ({ text, translated }) => text === translated)).toEqual([])
    expect(
      still(
        WITHOUT_DEVANAGARI,
        ({ translated = '' }) => !/\p{Script=Devanagari}/u.test(translated),
      ),
    ).toEqual([])
    expect(still(WITH_DEVANAGARI, ({ text }) => /\p{Script=Devanagari}/u.test(text))).toEqual([])
  })
})

describe('saying a sentence', () => {
  test('puts each value in its place, numbers grouped the Indian way', () => {
    expect(fillIn('{name} has ₹{amount}, {name}', { name: 'Asha', amount: 123_456 })).toBe(
      'Asha has ₹1,23,456, Asha',
    )
  })

  test('needs the values that its English names, and no other', () => {
    const print = translator<{ greeting: 'name'; yes: never }>({
      greeting: 'Hello {name}',
      yes: 'Yes',
    })
    expect(print('greeting', { name: 'Asha' })).toBe('Hello Asha')
    // @ts-expect-error: the value is missing.
    expect(print('greeting')).toBe('Hello {name}')
    // @ts-expect-error: this is another value.
    expect(print('greeting', { nam: 'Asha' })).toBe('Hello {name}')
    // @ts-expect-error: this sentence has no value.
    expect(print('yes', { name: 'Asha' })).toBe('Yes')
    // @ts-expect-error: there is no such sentence.
    expect(print('no')).toBe('no')
    expectTypeOf<Messages['limits']['open_asks']>().toEqualTypeOf<'used' | 'cap'>()
    expectTypeOf<Messages['warning']['title']>().toEqualTypeOf<never>()
  })

  test('never reads a value as a template, and leaves a value that is missing to be seen', () => {
    expect(fillIn('{a} {b}', { a: '{b}', b: '$& $1' })).toBe('{b} $& $1')
    expect(fillIn('{a} {b}', { a: 'x' })).toBe('x {b}')
  })
})
