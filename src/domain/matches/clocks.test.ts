import { describe, expect, test } from 'vitest'
import { after, factsAt, madeMatch } from '#test/helping/domain-match.ts'
import { claimed, EVERY_STATE, made } from '#test/matches/claimed-match.ts'
import { HOUR_MS, MINUTE_MS } from '../shared/calendar.ts'
import { clockMove } from './clocks.ts'

describe('the clock', () => {
  test('acts a minute after the deadline, so that a second late is still in time', () => {
    const due = 24 * HOUR_MS + MINUTE_MS
    expect([clockMove(made, factsAt(24 * HOUR_MS)), clockMove(made, factsAt(due - 1))]).toEqual([
      undefined,
      undefined,
    ])
    expect(clockMove(made, factsAt(due))).toEqual({
      on: 'pay_time_over',
      match: {
        ...made,
        state: 'lapsed',
        deadline: null,
        endedAt: after(due),
        answerUntil: after(due + 7 * 24 * HOUR_MS),
      },
    })
  })

  test('turns silence of the receiver into a question, never into a confirmation', () => {
    const due = 25 * HOUR_MS + MINUTE_MS
    expect(clockMove(claimed, factsAt(due - 1))).toBeUndefined()
    expect(clockMove(claimed, factsAt(due))).toEqual({
      on: 'confirm_time_over',
      match: { ...claimed, state: 'disputed', deadline: null },
    })
  })

  test('turns a bank that says nothing into a question as well', () => {
    const pending = madeMatch({
      state: 'bank_pending',
      deadline: { at: after(72 * HOUR_MS), moved: 'no' },
    })
    expect(clockMove(pending, factsAt(72 * HOUR_MS))).toBeUndefined()
    expect(clockMove(pending, factsAt(72 * HOUR_MS + MINUTE_MS))).toEqual({
      on: 'bank_time_over',
      match: { ...pending, state: 'disputed', deadline: null },
    })
  })

  test('leaves every other state alone, and a match without a deadline', () => {
    for (const state of EVERY_STATE.filter(
      (each) => !['awaiting_payment', 'bank_pending', 'awaiting_confirmation'].includes(each),
    ))
      expect(clockMove({ ...made, state }, factsAt(1_000 * HOUR_MS))).toBeUndefined()
    expect(clockMove({ ...made, deadline: null }, factsAt(1_000 * HOUR_MS))).toBeUndefined()
  })
})
