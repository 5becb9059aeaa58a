import { expect, test } from 'vitest'
import { disputeKind, disputeState } from '#contract/disputes/shapes.ts'
import disputes from '#contract/messages/disputes/disputes.en.json' with { type: 'json' }
import { MEASURES } from '#domain/disputes/track-record.ts'
import { RULING_OUTCOMES } from '#domain/matches/dispute-transitions.ts'
import { clockKey, disputeRuns, kindKey, nowKey, turnKey } from './party-words.ts'

const texts: Record<string, string> = disputes

const quiet = { kind: 'not_received', waitsForSecond: false, ruling: null, evidence: [] } as const
const ruling = {
  outcome: 'paid',
  amount: 500,
  reasons: 'So it is.',
  at: '2026-11-21T10:00:00Z',
  acceptedByMe: false,
  acceptedByOther: false,
} as const

test('every state names what happens now and who acts; a running one whose clock', () => {
  for (const state of disputeState.options) {
    for (const round of [1, 2]) {
      for (const waitsForSecond of [false, true]) {
        const stands = { ...quiet, state, round, waitsForSecond }
        expect(texts[nowKey(stands)]).toBeTruthy()
        expect(texts[turnKey(stands, 'giver')]).toBeTruthy()
        const clock = clockKey({ ...stands, deadlineAt: '2026-11-21T10:00:00Z' })
        if (disputeRuns(state)) expect(texts[clock ?? '']).toBeTruthy()
        else expect(clock).toBeUndefined()
        expect(clockKey({ ...stands, deadlineAt: null })).toBeUndefined()
      }
    }
  }
})

test('an appeal that waits for other officers does not read like a first dispute', () => {
  expect(nowKey({ ...quiet, state: 'open', round: 2 })).not.toBe(
    nowKey({ ...quiet, state: 'open', round: 1 }),
  )
})

test('a proposed ruling waits for the second officer, a ruled one for acceptance', () => {
  expect(turnKey({ ...quiet, state: 'review', round: 1 }, 'giver')).toBe('turn.officer')
  expect(turnKey({ ...quiet, state: 'review', round: 1, waitsForSecond: true }, 'giver')).toBe(
    'turn.second',
  )
  expect(turnKey({ ...quiet, state: 'ruled', round: 1, ruling }, 'giver')).toBe('turn.me')
  expect(
    turnKey(
      { ...quiet, state: 'ruled', round: 1, ruling: { ...ruling, acceptedByMe: true } },
      'giver',
    ),
  ).toBe('turn.other')
  expect(turnKey({ ...quiet, state: 'final', round: 1, ruling }, 'giver')).toBe('turn.nobody')
})

test('a sender of evidence reads that it came, the other that it is asked for', () => {
  expect(turnKey({ ...quiet, state: 'evidence', round: 1 }, 'giver')).toBe('turn.both')
  expect(
    turnKey({ ...quiet, state: 'evidence', round: 1, evidence: [{ by: 'other' }] }, 'giver'),
  ).toBe('turn.both')
  expect(
    turnKey({ ...quiet, state: 'evidence', round: 1, evidence: [{ by: 'me' }] }, 'giver'),
  ).toBe('turn.sent')
  expect(texts['turn.sent']).toBeTruthy()
})

test('every kind, outcome and measure has its words; a kind of a later version has none', () => {
  for (const kind of disputeKind.options) expect(texts[kindKey(kind) ?? '']).toBeTruthy()
  for (const outcome of RULING_OUTCOMES) expect(texts[`outcome.${outcome}`]).toBeTruthy()
  for (const measure of MEASURES) expect(texts[`measure.${measure}`]).toBeTruthy()
  expect(kindKey('toString')).toBeUndefined()
})

test('while a late payment waits for its receiver, no side reads that an officer must act', () => {
  const late = { ...quiet, kind: 'late_claim', round: 1 } as const
  for (const state of ['open', 'assigned'] as const)
    expect([turnKey({ ...late, state }, 'giver'), turnKey({ ...late, state }, 'receiver')]).toEqual(
      ['turn.late-other', 'turn.late-me'],
    )
  expect(turnKey({ ...late, state: 'review' }, 'receiver')).toBe('turn.officer')
  expect([texts['turn.late-me'], texts['turn.late-other']]).not.toContain(undefined)
  expect(texts['appeal']).toContain('Appeal')
})
