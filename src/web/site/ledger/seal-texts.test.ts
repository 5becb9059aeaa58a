import { describe, expect, test } from 'vitest'
import siteLedger from '#contract/messages/site/site-ledger.en.json' with { type: 'json' }
import type { LinkedSeal } from '#domain/ledger/seal-link.ts'
import { comparedSeal } from './seal-texts.ts'

const dayOf = (day: string | number) => `day ${day}`
const headOf = (letter: string) => letter.repeat(64)
const link = { slug: 'gaon', seal: 7, head: headOf('a') }
const now = (letter: string) => [
  { seal: 7, transfers: 1_412, head: headOf(letter), day: '2026-10-31' },
  { seal: 9, transfers: 1_500, head: headOf('c'), day: '2026-11-04' },
]
const saw = (letter: string) => ({ heads: [{ ...now(letter)[0]!, seenAt: 5 }] })
const compared = (heads: ReturnType<typeof now>, memory?: ReturnType<typeof saw>) =>
  comparedSeal(siteLedger, link, { heads, restarts: [], memory, dayOf })

test('a seal that is in today’s record says of which day and how many entries it is', () => {
  expect(compared(now('a'))).toEqual({
    is: 'good',
    sentences: [
      'Nothing before this seal has changed.',
      'The record of day 2026-10-31, 1,412 entries, is still in today’s record.',
    ],
  })
  expect(compared(now('a'), saw('a')).is).toBe('good')
})

test('two that do not extend each other are shown beside each other, and nobody is accused', () => {
  expect(compared(now('b'))).toEqual({
    is: 'late',
    sentences: [
      'This link has another seal than today’s record.',
      'Link: aaaa-aaaa. Today: bbbb-bbbb.',
      siteLedger['link.why'],
    ],
  })
  expect(compared(now('b').slice(1)).sentences.slice(0, 2)).toEqual([
    siteLedger['link.gone'],
    expect.stringContaining('aaaa-aaaa'),
  ])
})

test('what this phone saw says which of the two it was', () => {
  expect(compared(now('b'), saw('a')).sentences[1]).toBe(
    'This phone saw the same seal as the link on day 5.',
  )
  expect(compared(now('b'), saw('b')).sentences[1]).toBe(
    'On day 5 this phone saw another seal in its place.',
  )
  expect(compared(now('a'), saw('b'))).toMatchObject({
    is: 'late',
    sentences: [
      'On day 5 this phone saw another seal in its place.',
      expect.stringContaining('is still in today’s record'),
      siteLedger['link.why'],
    ],
  })
})

describe('a restart', () => {
  const compared = (restarted: number, linked: LinkedSeal = link) =>
    comparedSeal(siteLedger, linked, {
      heads: now('b'),
      restarts: [{ number: 1, day: '2026-11-01', head: null, seal: restarted, transfers: 1_400 }],
      memory: undefined,
      dayOf,
    })

  test('explains the seal of a link that covers more than what comes before it', () => {
    expect(compared(7)).toEqual({
      is: 'plain',
      sentences: [
        'The record was restored from a copy on day 2026-11-01.',
        'This link is from before that. What it had after no. 1,400 is not in the record any more.',
      ],
    })
  })

  test('explains no seal before its place, and none that was made after it', () => {
    expect([compared(8).is, compared(7, { ...link, restarts: 1 }).is]).toEqual(['late', 'late'])
  })
})
