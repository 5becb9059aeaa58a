import { describe, expect, test } from 'vitest'
import { contract, endpointOf, type EndpointKey } from '../index.ts'
import { whoMay } from './about.ts'
import { DESCRIPTIONS, TAGS } from './descriptions.ts'
import { openApiDocument } from './document.ts'

const KEYS = Object.keys(contract) as EndpointKey[]
const ALL = { ...DESCRIPTIONS, ...TAGS }
const sentencesOf = (text: string) => text.split(/(?<=[.?])\s+/)

/** Words of before, and what docs/glossary.md says instead. */
const OLD_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\b(provide|get) ?help\b/i, 'pledge, ask'],
  [/\bmark(ed)? (payment )?done\b/i, 'confirm'],
  [/\bgroup\b(?! by names)/i, 'circle'],
  [/\b(balance|owed?|reward|bonus|(?<!of )interest|commission|earn)\b/i, 'nothing: there is none'],
  [/\b(user|participant)s?\b/i, 'member, person'],
  [/\b(request money|donat|loan|borrow)/i, 'ask'],
]

describe('the description of every operation', () => {
  test('is there, and none is left over', () => {
    expect(Object.keys(DESCRIPTIONS).sort()).toEqual([...KEYS].sort())
    expect(new Set(Object.keys(TAGS))).toEqual(
      new Set([...KEYS.map((key) => endpointOf(key).tag), 'webhooks']),
    )
  })

  test.each(Object.entries(DESCRIPTIONS))('%s: one or two short sentences', (key, text) => {
    const sentences = sentencesOf(text)
    expect(sentences.length).toBeLessThanOrEqual(2)
    for (const sentence of sentences) {
      expect(sentence).toMatch(/^[A-Z`].{10,160}[.?]$/)
      expect(sentence.replace(/\.$/, '')).not.toBe(endpointOf(key as EndpointKey).summary)
    }
  })

  test('says nothing twice', () => {
    const sentences = Object.values(ALL).flatMap(sentencesOf)
    expect(sentences.filter((one, at) => sentences.indexOf(one) !== at)).toEqual([])
  })

  test('has no dash, and uses the words of the glossary', () => {
    expect(Object.values(ALL).filter((text) => /[–—]| - /.test(text))).toEqual([])
    const old = Object.entries(ALL).flatMap(([key, text]) =>
      OLD_WORDS.filter(([word]) => word.test(text.replaceAll(/`[^`]+`/g, ''))).map(
        ([, but]) => `${key}: ${but}`,
      ),
    )
    expect(old).toEqual([])
  })
})

test('who may call follows from the endpoint', () => {
  expect(whoMay(endpointOf('GET /circles'))).toBe('Open to everybody.')
  expect(whoMay(endpointOf('POST /user/tokens'))).toBe(
    'For active members. It needs a fresh login. Closed to tokens of programs.',
  )
  expect(whoMay(endpointOf('POST /asks'))).toBe(
    'For active members. A program needs the scope `ask`.',
  )
  expect(whoMay(endpointOf('GET /ledger/state'))).toBe(
    'For members, suspended members too. A program needs the scope `circle`. The token of a suspended person does nothing.',
  )
  expect(whoMay(endpointOf('GET /staff/disputes'))).toBe(
    'For officers, with a second factor. Officers from outside may too. Closed to tokens of programs.',
  )
  expect(whoMay(endpointOf('GET /staff/asks'))).toContain('For stewards and officers, with')
})

test('every sentence of the document about an operation is in it', () => {
  const paths = openApiDocument()['paths'] as Record<
    string,
    Record<string, { description: string }>
  >
  for (const key of KEYS) {
    const [method = '', path = ''] = key.split(' ')
    expect(paths[`/api${path}`]?.[method.toLowerCase()]?.description).toBe(
      `${DESCRIPTIONS[key]} ${whoMay(endpointOf(key))}`,
    )
  }
})
