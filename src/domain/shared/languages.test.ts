import { describe, expect, test } from 'vitest'
import { addressIn, unmarkedAddress } from './language-addresses.ts'
import {
  firstOffered,
  isLanguage,
  languageFacts,
  languageOfAddress,
  LANGUAGES,
  OFFERED,
  wishesOf,
} from './languages.ts'

const SCHEDULED = [
  'as',
  'bn',
  'brx',
  'doi',
  'gu',
  'hi',
  'kn',
  'kok',
  'ks',
  'mai',
  'ml',
  'mni',
  'mr',
  'ne',
  'or',
  'pa',
  'sa',
  'sat',
  'sd',
  'ta',
  'te',
  'ur',
]

describe('the table', () => {
  test('has the 22 languages of the Eighth Schedule and English, each once', () => {
    expect(LANGUAGES.map(({ code }) => code).toSorted()).toEqual([...SCHEDULED, 'en'].toSorted())
    for (const field of ['name', 'english'] as const)
      expect(new Set(LANGUAGES.map((each) => each[field])).size).toBe(23)
  })

  test('names each in its own script', () => {
    for (const { code, name, script } of LANGUAGES)
      expect(new RegExp(`^\\p{Script=${script}}`, 'u').test(name), code).toBe(true)
  })

  test('says which are written from right to left, as the browser’s own data do', () => {
    for (const { code, rtl, script } of LANGUAGES)
      expect([code, rtl]).toEqual([code, script === 'Arabic'])
  })

  test('offers English and Hindi', () => {
    expect(OFFERED).toEqual(['en', 'hi'])
    expect(languageFacts('ur')).toMatchObject({ english: 'Urdu', rtl: true, offered: false })
    expect([isLanguage('mr'), isLanguage('fr')]).toEqual([true, false])
  })
})

describe('what a browser wishes', () => {
  test.each([
    ['hi-IN,hi;q=0.9,en;q=0.8', ['hi-IN', 'hi', 'en']],
    ['en;q=0.5, hi', ['hi', 'en']],
    ['', []],
    ['*', []],
    ['hi;q=0, en', ['en']],
    ['hi;q=x,en', ['en']],
    ['mr-IN, en-GB;q=0.7, hi;q=0.9', ['mr-IN', 'hi', 'en-GB']],
  ])('%s is %j', (header, wishes) => {
    expect(wishesOf(header)).toEqual(wishes)
  })

  test.each([
    [['hi-IN', 'en'], 'hi'],
    [['en-US', 'hi'], 'en'],
    [['mr', 'hi', 'en'], 'hi'],
    [['fr'], undefined],
    [[], undefined],
    [['HI_in'], 'hi'],
    [['his'], undefined],
  ])('of %j the first offered is %s', (wishes, language) => {
    expect(firstOffered(wishes)).toBe(language)
  })

  test('a language counts from the day it is offered', () => {
    expect(firstOffered(['mr', 'hi'], ['en', 'hi', 'mr'])).toBe('mr')
  })
})

describe('addresses', () => {
  test.each([
    ['en', '/plans', '/plans'],
    ['hi', '/', '/hi'],
    ['ur', '/plans', '/ur/plans'],
    ['en', '/', '/'],
  ] as const)('in %s %s is %s', (language, path, address) => {
    expect(addressIn(language, path)).toBe(address)
    expect(languageOfAddress(address, ['en', 'hi', 'ur'])).toBe(language)
    expect(unmarkedAddress(language, address)).toBe(path)
  })

  test.each(['/history', '/plans', '/ur/plans', '/en', '//hi', ''])(
    '%s stands in English',
    (path) => {
      expect(languageOfAddress(path)).toBe('en')
    },
  )
})
