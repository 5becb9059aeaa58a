import { describe, expect, test } from 'vitest'
import type { MatchView } from '#contract/matches/shapes.ts'
import { MATCH_TRANSITIONS, type MatchState } from '#domain/matches/match-transitions.ts'
import { wentTheUsualWay, paymentSteps } from './payment-steps.ts'

const [MATCHED, CLAIMED, CONFIRMED, ENDED] = ['T1', 'T2', 'T3', 'T4'] as const
const event = (kind: string, to: MatchState, at: string): MatchView['events'][number] => ({
  kind,
  by: 'me',
  helperName: null,
  at,
  to,
  reason: null,
})
const stepsOf = (status: MatchState, claimedAt: string | null, ends: string | null = null) =>
  paymentSteps({
    status,
    matchedAt: MATCHED,
    claimedAt,
    endedAt: ends,
    events: [
      event('made', 'awaiting_payment', MATCHED),
      ...(status === 'confirmed' || status === 'reversed'
        ? [
            event('confirmed', 'confirmed', CONFIRMED),
            event('reversal_asked', 'confirmed', 'T3 and a day'),
          ]
        : []),
    ],
  }).map(({ is, state, at }) => [is, state, at])

describe('the steps of a payment', () => {
  test('wait for the payment first', () => {
    const waiting = [
      ['matched', 'done', MATCHED],
      ['paid', 'now', null],
      ['confirmed', 'next', null],
    ]
    expect(stepsOf('awaiting_payment', null)).toEqual(waiting)
    expect(stepsOf('bank_pending', null)).toEqual(waiting)
  })

  test('then for the confirmation', () => {
    expect(stepsOf('awaiting_confirmation', CLAIMED)).toEqual([
      ['matched', 'done', MATCHED],
      ['paid', 'done', CLAIMED],
      ['confirmed', 'now', null],
    ])
  })

  test('are done at the confirmation, whatever is asked later', () => {
    expect(stepsOf('confirmed', CLAIMED, CONFIRMED)).toEqual([
      ['matched', 'done', MATCHED],
      ['paid', 'done', CLAIMED],
      ['confirmed', 'done', CONFIRMED],
    ])
  })

  test('say where a payment left this way, and no claim that was not made', () => {
    expect(stepsOf('declined', null, ENDED)).toEqual([
      ['matched', 'done', MATCHED],
      ['declined', 'over', ENDED],
    ])
    expect(stepsOf('disputed', CLAIMED)).toEqual([
      ['matched', 'done', MATCHED],
      ['paid', 'done', CLAIMED],
      ['disputed', 'wrong', null],
    ])
    expect(stepsOf('reversed', CLAIMED, ENDED).at(-1)).toEqual(['reversed', 'over', ENDED])
  })

  test.each(Object.keys(MATCH_TRANSITIONS) as MatchState[])('in %s have one end', (status) => {
    const states = stepsOf(status, CLAIMED, ENDED).map(([, state]) => state)
    const turn = states.findIndex((state) => state !== 'done')
    expect(states.slice(turn === -1 ? states.length : turn + 1)).not.toContain('done')
  })
})

test('the steps tell all only of a payment that went its usual way', () => {
  const made = event('made', 'awaiting_payment', MATCHED)
  expect(wentTheUsualWay({ events: [made] })).toBe(true)
  expect(wentTheUsualWay({ events: [made, event('bank_pending', 'bank_pending', CLAIMED)] })).toBe(
    false,
  )
})
