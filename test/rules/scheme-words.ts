import { NAMING_A_LAW, SAYING_NONE, SPEAKING_OF_ELSE } from '../circle/no-output.ts'

/**
 * Words of money schemes, in one form each. A name or sentence with such a word could be a place
 * where something is earned or owed. English words are compared with whole words, Hindi ones with
 * any part of a sentence.
 */
const ENGLISH = [
  'accrual',
  'accrue',
  'accrued',
  'bonus',
  'bonuse',
  'cashback',
  'commission',
  'dividend',
  'fee',
  'interest',
  'invest',
  'investment',
  'level',
  'payout',
  'profit',
  'reward',
  'wallet',
  'yield',
]
const HINDI = [
  'ब्याज',
  'बोनस',
  'कमीशन',
  'शुल्क',
  'फ़ीस',
  'फीस',
  'इनाम',
  'मुनाफ़',
  'मुनाफ',
  'लाभांश',
  'निवेश',
  'वॉलेट',
  'रिटर्न',
]

// People who may not decide a case. It is the only phrase with such a word that is not about money.
const NOT_OF_MONEY = /\bconflicts? of interest\b/gi

/** The words of money schemes in a name (feeRupees, bonus_rate) or a sentence, each once. */
export function schemeWordsIn(text: string): string[] {
  const words = text
    .replace(NOT_OF_MONEY, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
  return [
    ...ENGLISH.filter((word) => words.includes(word) || words.includes(`${word}s`)),
    ...HINDI.filter((word) => text.includes(word)),
  ]
}

const ALLOWED: ReadonlySet<string> = new Set([...SAYING_NONE, ...NAMING_A_LAW, ...SPEAKING_OF_ELSE])

/** The sentences of a text for people that have a word of money schemes and do not deny it. */
export function schemeSentencesIn(text: string): string[] {
  const sentences = text.split(/[\n\t]|(?<=[.!?।]) +/).map((sentence) => sentence.trim())
  // Codes and addresses can have any letters by chance.
  return sentences.filter(
    (sentence) =>
      schemeWordsIn(sentence.replace(/\S*\d\S*/g, ' ')).length > 0 && !ALLOWED.has(sentence),
  )
}
