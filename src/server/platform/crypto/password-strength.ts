import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { PasswordWeakness } from '#domain/shared/password-weakness.ts'

/**
 * About three thousand million guesses. Ten random letters and digits need 10^10; a common word
 * with a year, a sign or a few digits needs less than 10^9.
 */
const GUESSES_LOG10_MIN = 9.5
/** Bounds the time to a tenth of a second. What is weak in its first 48 letters is refused. */
const LETTERS_LOOKED_AT = 48
const SITE_WORDS = ['paraspar', 'परस्पर', 'coine', 'कॉइन']

type Dictionary = 'siteWords' | 'indianWords' | 'userInputs'

let loading: Promise<ZxcvbnFactory> | undefined

/**
 * Returns why a password is easy to guess, or undefined when it is not. `ownWords` are what others
 * know about its owner.
 */
export async function findWeakness(
  password: string,
  ownWords: readonly string[],
): Promise<PasswordWeakness | undefined> {
  loading ??= loadEstimator()
  const estimator = await loading
  const start = Array.from(password.normalize('NFC')).slice(0, LETTERS_LOOKED_AT).join('')
  if (isMostly(start, ownWords)) return 'own-data'
  const { guessesLog10, sequence } = estimator.check(start, [...ownWords])
  return guessesLog10 < GUESSES_LOG10_MIN ? reasonIn(sequence, ownWords) : undefined
}

// Loaded with the first password, because the lists take 35 MB and most programs need none.
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const file = join(import.meta.dirname, '../../reference/common-indian-words.txt')
  const lists: Record<Exclude<Dictionary, 'userInputs'>, string[]> = {
    siteWords: SITE_WORDS,
    indianWords: readFileSync(file, 'utf8').split('\n').filter(Boolean),
  }
  return new ZxcvbnFactory({
    dictionary: { ...dictionary, ...lists },
    graphs: adjacencyGraphs,
  })
}

/** Returns whether at least half of a password is these words: spaces and years add little to them. */
function isMostly(password: string, words: readonly string[]): boolean {
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  const rest = longestFirst.reduce(
    (left, word) => left.replaceAll(word, ''),
    password.toLowerCase(),
  )
  return rest.length * 2 <= password.length
}

/** What people can leave out comes first, then the form of the longest part. */
function reasonIn(parts: readonly MatchExtended[], ownWords: readonly string[]): PasswordWeakness {
  if (parts.some((part) => isFrom(part, 'userInputs') || isRepeated(part, ownWords)))
    return 'own-data'
  if (parts.some((part) => isFrom(part, 'siteWords') || isRepeated(part, SITE_WORDS)))
    return 'site-name'
  const [longest] = parts.toSorted((one, other) => other.token.length - one.token.length)
  if (longest?.pattern === 'repeat') return 'repeats'
  return longest?.pattern === 'sequence' || longest?.pattern === 'spatial' ? 'sequence' : 'common'
}

function isFrom(part: MatchExtended, dictionary: Dictionary): boolean {
  return 'dictionaryName' in part && part.dictionaryName === dictionary
}

function isRepeated(part: MatchExtended, words: readonly string[]): boolean {
  if (!('baseToken' in part)) return false
  const base = String(part.baseToken).toLowerCase()
  return words.some((word) => base.includes(word))
}
