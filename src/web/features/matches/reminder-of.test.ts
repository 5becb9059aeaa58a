import { expect, test } from 'vitest'
import { MATCH_TRANSITIONS, type MatchState } from '#domain/matches/match-transitions.ts'
import { reminderOf } from './reminder-of.ts'

test('the other side is reminded only while it, and nobody else, has to act', () => {
  const offered = (Object.keys(MATCH_TRANSITIONS) as MatchState[]).flatMap((status) =>
    (['giver', 'receiver'] as const).flatMap((side) => {
      const about = reminderOf({ status, side, cancellation: null })
      return about === undefined ? [] : [`${status} ${side}: ${about}`]
    }),
  )
  expect(offered.sort()).toEqual([
    'awaiting_confirmation giver: remind-confirm',
    'awaiting_payment receiver: remind-pay',
  ])
})

test('while a cancellation is proposed, nobody is reminded to pay or to confirm', () => {
  const cancellation = { by: 'me', until: '2026-11-27T12:00:00.000Z', moved: 'no' } as const
  expect(reminderOf({ status: 'awaiting_payment', side: 'receiver', cancellation })).toBeUndefined()
})
