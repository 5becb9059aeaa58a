import { describe, expect, test } from 'vitest'
import { failing } from '#test/helping/failing.ts'
import { at, dispute, mine, now, second, STATES } from '#test/disputes/dispute-in-memory.ts'
import { addMs, HOUR_MS, MINUTE_MS, msBetween } from '../shared/calendar.ts'
import type { DisputeState } from '../matches/dispute-transitions.ts'
import { acceptRuling, appeal, approveRuling, proposeRuling, refuseRuling } from './ruling.ts'
import {
  askEvidence,
  closeEvidence,
  type Dispute,
  letGo,
  takeDeadline,
  takeDispute,
  timeOver,
} from './dispute.ts'

describe('who may do what in which state', () => {
  const acts: [string, readonly DisputeState[], (from: Dispute) => Dispute][] = [
    ['take', ['open'], (from) => takeDispute(from, { officerId: 'one', excluded: null, ...at })],
    ['let go', ['assigned', 'evidence', 'review'], (from) => letGo(from, mine)],
    ['ask for evidence', ['assigned'], (from) => askEvidence(from, mine)],
    ['close the evidence', ['evidence'], (from) => closeEvidence(from, mine)],
    [
      'propose a ruling',
      ['assigned', 'review'],
      (from) => proposeRuling(from, { ...mine, waiting: undefined }),
    ],
    ['approve it', ['review'], (from) => approveRuling(from, second)],
    ['refuse it', ['review'], (from) => refuseRuling(from, second)],
    ['accept it', ['ruled'], (from) => acceptRuling(from, { side: 'giver', now })],
    ['appeal', ['ruled'], (from) => appeal(from, { side: 'giver', ...at })],
  ]
  test.each(acts)('%s: only in %j', (_name, allowed, act) => {
    for (const state of STATES) {
      if (allowed.includes(state)) expect(() => act(dispute(state))).not.toThrow()
      else expect(() => act(dispute(state)), state).toThrow(failing('disputes.not-now'))
    }
  })

  test.each([
    ['let go', () => letGo(dispute('review', { officerId: 'other' }), mine)],
    ['ask for evidence', () => askEvidence(dispute('assigned', { officerId: 'other' }), mine)],
    ['close the evidence', () => closeEvidence(dispute('evidence', { officerId: 'other' }), mine)],
    [
      'propose a ruling',
      () =>
        proposeRuling(dispute('review', { officerId: 'other' }), { ...mine, waiting: undefined }),
    ],
  ])('%s is for the officer who has it', (_name, act) => {
    expect(act).toThrow(failing('disputes.not-yours'))
  })
})

describe('taking', () => {
  test('gives the officer 72 hours to rule, and ends the word that nobody came', () => {
    const taken = takeDispute(dispute('open', { escalatedAt: now }), {
      officerId: 'one',
      excluded: null,
      ...at,
    })
    expect(taken).toMatchObject({ state: 'assigned', officerId: 'one', escalatedAt: null })
    expect(msBetween(now, taken.deadline!.at)).toBe(72 * HOUR_MS)
  })

  test.each([
    ['late', 'disputes.was-late'],
    ['first_round', 'disputes.first-round'],
  ] as const)('is refused to an officer who is %s', (excluded, code) => {
    expect(() => takeDispute(dispute('open'), { officerId: 'one', excluded, ...at })).toThrow(
      failing(code),
    )
  })
})

describe('clocks', () => {
  test('of a take begun at 11:00 would end at 23:00, so they end at 10:00 and say why', () => {
    const { deadline } = letGo(dispute('review'), mine)
    expect(deadline).toEqual({
      at: Temporal.Instant.from('2026-11-19T04:30:00Z'),
      moved: 'quiet_hours',
    })
  })

  test('give 48 hours for evidence, 72 to rule, 72 after a refusal, 72 to appeal', () => {
    const hours = ({ deadline }: Dispute) => msBetween(now, deadline!.at) / HOUR_MS
    expect(hours(askEvidence(dispute('assigned'), mine))).toBe(48)
    expect(hours(closeEvidence(dispute('evidence'), mine))).toBe(72)
    expect(hours(refuseRuling(dispute('review'), second))).toBe(72)
    expect(hours(approveRuling(dispute('review'), second))).toBe(72)
  })

  const overdue = (state: DisputeState, change: Partial<Dispute> = {}) =>
    dispute(state, { deadline: { at: addMs(now, -MINUTE_MS), moved: 'no' }, ...change })
  const over = (from: Dispute, waiting?: { proposedBy: string }) =>
    timeOver(from, { waiting, ...at })

  test('act a minute after their end and not before', () => {
    expect(
      over(overdue('open', { deadline: { at: addMs(now, 1 - MINUTE_MS), moved: 'no' } })),
    ).toBeUndefined()
    expect(over(dispute('open', { deadline: null }))).toBeUndefined()
    expect(over(overdue('open'))?.kind).toBe('take_time_over')
  })

  test('begin again when nobody takes it, and keep since when nobody came', () => {
    const missed = over(overdue('open'))
    expect(missed).toMatchObject({
      kind: 'take_time_over',
      dispute: { state: 'open', deadline: takeDeadline(at), escalatedAt: now },
    })
    const earlier = addMs(now, -24 * HOUR_MS)
    expect(over(overdue('open', { escalatedAt: earlier }))).toMatchObject({
      kind: 'take_time_over',
      dispute: { deadline: takeDeadline(at), escalatedAt: earlier },
    })
  })

  test('end the time for evidence with what there is', () => {
    expect(over(overdue('evidence'))).toMatchObject({
      kind: 'evidence_time_over',
      dispute: { state: 'review', officerId: 'one' },
    })
  })

  test.each(['assigned', 'review'] as const)(
    'take a dispute in %s from an officer who did not rule',
    (state) => {
      expect(over(overdue(state))).toMatchObject({
        kind: 'rule_time_over',
        dispute: { state: 'open', officerId: null },
      })
    },
  )

  test('leave a proposal with its officer when the second one is late', () => {
    expect(over(overdue('review'), { proposedBy: 'one' })).toMatchObject({
      kind: 'take_time_over',
      dispute: { state: 'review', officerId: 'one', deadline: takeDeadline(at), escalatedAt: now },
    })
  })

  test('make a ruling final when nobody appeals', () => {
    expect(over(overdue('ruled'))).toMatchObject({
      kind: 'appeal_time_over',
      dispute: { state: 'final', deadline: null, closedAt: now },
    })
  })

  test('do nothing to what is over', () => {
    for (const state of ['final', 'settled'] as const) expect(over(overdue(state))).toBeUndefined()
  })
})
