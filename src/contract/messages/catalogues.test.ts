import { describe, expect, test } from 'vitest'
import { type Catalogue, fillIn, translator } from './translate.ts'

type Module = Readonly<Record<string, Catalogue>>
const english = byName(import.meta.glob<Module>('./*/*.en.ts', { eager: true }))
const hindi = byName(import.meta.glob<Module>('./*/*.hi.ts', { eager: true }))
const FILES = [...english.keys()]
const textsOf = (modules: ReadonlyMap<string, Module>, file: string) =>
  Object.values(modules.get(file) ?? {})[0] ?? {}

/** The modules by the name of their catalogue, in order. */
function byName(modules: Readonly<Record<string, Module>>): ReadonlyMap<string, Module> {
  const named = Object.entries(modules).map(
    ([path, module]) => [path.split('/').at(-1)!.split('.')[0]!, module] as const,
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
    for (const file of FILES)
      expect(Object.keys(hindi.get(file)!)).toEqual(Object.keys(english.get(file)!))
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
    expect(translator({ greeting: 'Hello {name}' })('greeting')).toBe('Hello {name}')
  })

  test('never reads a value as a template, and leaves a value that is missing to be seen', () => {
    expect(fillIn('{a} {b}', { a: '{b}', b: '$& $1' })).toBe('{b} $& $1')
    expect(fillIn('{a} {b}', { a: 'x' })).toBe('x {b}')
  })
})
