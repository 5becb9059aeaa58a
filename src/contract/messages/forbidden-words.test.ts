import { describe, expect, test } from 'vitest'
import { contract } from '../index.ts'
import { EVERY_SENTENCE } from '#test/texts/every-sentence.ts'

/**
 * The one phrase with such a word that is not about money. It is about people who may not decide a
 * case.
 */
const NOT_OF_MONEY = /conflicts? of interest/gi
const TEXTS = EVERY_SENTENCE.map(({ language, catalogue, key, text }) => ({
  name: `${language}/${catalogue} ${key}`,
  text: text.normalize('NFC').replaceAll(NOT_OF_MONEY, ''),
}))

/**
 * Words of money schemes and of purchases. A word begins where no letter is before it. Its endings
 * may follow.
 */
const WORDS = new RegExp(
  [
    ...[
      'invest',
      'profit',
      'earn',
      'grow',
      // A conflict of interest is not about money.
      '(?<!conflicts? of )interest',
      'yield',
      'accru',
      'bonus',
      'cashback',
      'commission',
      'reward',
      'deposit',
      'dividend',
      'payout',
      'return',
      'income',
      'gain',
      'purchase',
      'buy',
      'bought',
      'sell',
      'sold',
      'sale',
    ],
    ...[
      'ब्याज',
      'सूद',
      'मुनाफ़',
      'मुनाफ',
      'लाभ',
      'फ़ायद',
      'फायद',
      'कमाई',
      'कमाए',
      'कमाएँ',
      'कमाओ',
      'कमान',
      'निवेश',
      'जमा',
      'कमीशन',
      'बोनस',
      'इनाम',
      'ईनाम',
      'बढ़त',
      'वृद्धि',
      'रिटर्न',
      'आमदनी',
      'ख़रीद',
      'खरीद',
      'बेच',
      'बिक्री',
      'इन्वेस्ट',
      'प्रॉफ़िट',
      'डिपॉज़िट',
    ],
  ]
    .map((word) => `(?<![\\p{L}\\p{M}])${word.normalize('NFC')}`)
    .join('|'),
  'iu',
)

/**
 * Sentences that use such a word to deny it. Some tell that a person who offers it breaks the law.
 */
const SAYS_THERE_IS_NONE = new Set([
  'en/sms list-invitation',
  'en/coine lead',
  'en/paper-texts gift.not',
  'en/site-frame footer.promise',
  'en/site-home description',
  'en/site-home welcome.3',
  'en/site-home nothing.text',
  'en/site-home honest.4',
  'en/site-home honest.5',
  'en/site-rules promise.2',
  'en/site-rules promise.3',
  'en/site-rules promise.4',
  'en/warning line-4',
  'hi/coine lead',
  'hi/paper-texts gift.not',
  'hi/site-home description',
  'hi/site-home welcome.3',
  'hi/site-home nothing.text',
  'hi/site-home honest.4',
  'hi/site-home honest.5',
  'hi/site-rules promise.3',
])
/** The name of a law. */
const NAMES_A_LAW = new Set([
  'en/paper-texts year.law.act-2025',
  'en/paper-texts year.law.act-1961',
  'en/site-rules tax.1',
  'en/site-ideology law.2',
  'en/help-is-this-a-scheme report.4',
  'hi/help-is-this-a-scheme report.4',
  'hi/site-ideology law.2',
])
const DENIES =
  /(?<!\p{L})(no|not|nobody|nothing|never|breaks)(?!\p{L})|(?<![\p{L}\p{M}])(न|नहीं)(?![\p{L}\p{M}])/iu

describe('no text speaks of gain', () => {
  test.each(TEXTS.filter(({ text }) => WORDS.test(text)))(
    '$name says that there is none',
    ({ name, text }) => {
      expect(SAYS_THERE_IS_NONE.has(name) || NAMES_A_LAW.has(name), text).toBe(true)
      if (SAYS_THERE_IS_NONE.has(name)) expect(text).toMatch(DENIES)
    },
  )

  test('and no exception is left over', () => {
    const found = new Set(TEXTS.filter(({ text }) => WORDS.test(text)).map(({ name }) => name))
    expect([...SAYS_THERE_IS_NONE, ...NAMES_A_LAW].filter((name) => !found.has(name))).toEqual([])
    expect(TEXTS.length).toBeGreaterThan(1_000)
  })

  test('nor does the description of an endpoint or an error', () => {
    expect(
      Object.values(contract)
        .map(({ summary }) => summary)
        .filter((summary) => WORDS.test(summary)),
    ).toEqual([])
    expect(
      Object.values(contract)
        .flatMap(({ errors }) => errors)
        .filter((code) => WORDS.test(code.replaceAll(/[.-]/g, ' '))),
    ).toEqual([])
  })

  test.each([
    'Earn 30 % a month',
    'your returns',
    'Investing',
    'DEPOSIT now',
    'interest of 5 %',
    'a payout',
    'मुनाफ़ा कमाएँ',
    'मुनाफा',
    '1000 रुपये जमा करें',
    'कमीशन मिलेगा',
    'बोनस',
    'निवेशक',
    'रिटर्न',
    'इनाम',
  ])('a text like “%s” is found', (text) => {
    expect(WORDS.test(text.normalize('NFC'))).toBe(true)
  })

  test.each([
    'a conflict of interest',
    'learn more',
    'इजाज़त',
    'against the law',
    'अजमाएँ',
    'Please try again',
  ])('a text like “%s” is not', (text) => {
    expect(WORDS.test(text.normalize('NFC'))).toBe(false)
  })
})
