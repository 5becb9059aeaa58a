import { expect, test } from 'vitest'
import { disputeKind, disputeState } from '#contract/disputes.ts'
import { disputes } from '#contract/messages/en/disputes.ts'
import { RULING_OUTCOMES, STANDING_MEASURES } from '#domain/disputes/dispute-transitions.ts'
import { clockKey, disputeRuns, kindKey, nowKey } from './party-words.ts'

const texts: Record<string, string> = disputes

test('every state says what happens now, and every running one whose clock it is', () => {
  for (const state of disputeState.options) {
    for (const round of [1, 2]) expect(texts[nowKey({ state, round })]).toBeTruthy()
    const clock = clockKey({ state, deadlineAt: '2026-11-21T10:00:00Z' })
    if (disputeRuns(state)) expect(texts[clock ?? '']).toBeTruthy()
    else expect(clock).toBeUndefined()
    expect(clockKey({ state, deadlineAt: null })).toBeUndefined()
  }
})

test('an appeal that waits for other officers does not read like a first dispute', () => {
  expect(nowKey({ state: 'open', round: 2 })).not.toBe(nowKey({ state: 'open', round: 1 }))
})

test('every kind, outcome and measure has its words; a kind of a later version has none', () => {
  for (const kind of disputeKind.options) expect(texts[kindKey(kind) ?? '']).toBeTruthy()
  for (const outcome of RULING_OUTCOMES) expect(texts[`outcome.${outcome}`]).toBeTruthy()
  for (const measure of STANDING_MEASURES) expect(texts[`measure.${measure}`]).toBeTruthy()
  expect(kindKey('toString')).toBeUndefined()
})
