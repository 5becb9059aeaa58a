import { describe, expect, test } from 'vitest'
import { matchState } from '#contract/matches/shapes.ts'
import { toneOfMatch } from './match-tone.ts'

const NOW = Date.parse('2026-11-27T10:00:00Z')
const LATER = '2026-11-28T10:00:00Z'
const EARLIER = '2026-11-27T09:00:00Z'
const GIVER = ['claimed', 'bank_pending', 'declined']
const RECEIVER = ['confirmed', 'not_received']

describe('the colour of a match', () => {
  test('is green only where the help has arrived', () => {
    const green = matchState.options.filter((status) =>
      [[], GIVER, RECEIVER].some(
        (can) => toneOfMatch({ status, can, deadlineAt: LATER }, NOW) === 'done',
      ),
    )
    expect(green).toEqual(['confirmed'])
  })

  test.each([
    ['awaiting_payment', GIVER, 'yours'],
    ['awaiting_payment', [], 'over'],
    ['awaiting_confirmation', RECEIVER, 'yours'],
    ['awaiting_confirmation', ['claim_withdrawn'], 'over'],
    ['bank_pending', ['claimed'], 'over'],
    ['bank_pending', RECEIVER, 'yours'],
    ['disputed', RECEIVER, 'wrong'],
    ['lapsed', ['claimed_late'], 'over'],
  ] as const)('%s with %j is %s', (status, can, tone) => {
    expect(toneOfMatch({ status, can, deadlineAt: LATER }, NOW)).toBe(tone)
  })

  test('is amber past its deadline, whoever is late, while it runs', () => {
    const late = (status: 'awaiting_payment' | 'confirmed') =>
      toneOfMatch({ status, can: GIVER, deadlineAt: EARLIER }, NOW)
    expect([late('awaiting_payment'), late('confirmed')]).toEqual(['late', 'done'])
  })
})
