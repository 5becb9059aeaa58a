import { describe, expect, test } from 'vitest'
import { DEFAULT_POLICY } from '../shared/policy.ts'
import { addMs, HOUR_MS, MINUTE_MS, msBetween } from '../shared/calendar.ts'
import {
  acceptRuling,
  appeal,
  approveRuling,
  outcomesOf,
  proposeRuling,
  refuseRuling,
  ruledAmount,
} from './ruling.ts'
import {
  askEvidence,
  closeEvidence,
  type Dispute,
  letGo,
  takeDeadline,
  takeDispute,
  takesEvidence,
  timeOver,
} from './dispute.ts'
import { officerMoves, sideMoves, takesMeasure } from './dispute-moves.ts'
import {
  DISPUTE_TRANSITIONS,
  type DisputeKind,
  type DisputeState,
  RULING_OUTCOMES,
} from '../matches/dispute-transitions.ts'

const policy = DEFAULT_POLICY
// 11:00 IST on a Wednesday: every default deadline but the 12 hours to take falls outside the quiet
// hours.
const now = Temporal.Instant.from('2026-11-18T05:30:00Z')
const at = { policy, now }
const mine = { actingId: 'one', ...at }
const second = { actingId: 'two', waiting: { proposedBy: 'one' }, excluded: null, ...at }
const failing = (code: string) => expect.objectContaining({ code })
const STATES = Object.keys(DISPUTE_TRANSITIONS) as DisputeState[]

function dispute(state: DisputeState, change: Partial<Dispute> = {}): Dispute {
  const officerId = ['open', 'settled'].includes(state) ? null : 'one'
  return {
    kind: 'not_received',
    state,
    round: 1,
    officerId,
    deadline: { at: addMs(now, HOUR_MS), moved: 'no' },
    escalatedAt: null,
    accepted: { giver: false, receiver: false },
    closedAt: null,
    ...change,
  }
}

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

  test('give 48 hours for evidence, 72 to rule from its end and after a refusal, 72 to appeal', () => {
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

describe('the outcome', () => {
  const KINDS: DisputeKind[] = [
    'not_received',
    'less',
    'more',
    'from_somebody_else',
    'no_response',
    'bank_pending',
    'late_claim',
    'reversal',
    'return_missing',
  ]

  test('of a wish for a reversal is reverse or keep, of money that was to come back that it came or not; every other says who paid what', () => {
    for (const kind of KINDS) {
      const fitting =
        kind === 'reversal'
          ? ['reverse', 'keep']
          : kind === 'return_missing'
            ? ['returned', 'keep']
            : ['paid', 'paid_in_part', 'not_paid', 'void']
      expect(outcomesOf(kind)).toEqual(fitting)
      for (const outcome of RULING_OUTCOMES.filter((each) => !fitting.includes(each))) {
        expect(() => ruledAmount({ kind }, { outcome, amount: 100, matchAmount: 500 })).toThrow(
          failing('disputes.outcome-wrong'),
        )
      }
    }
  })

  test('paid is the whole match, whatever amount was sent; what is not paid has none', () => {
    expect(ruledAmount(dispute('review'), { outcome: 'paid', amount: 3, matchAmount: 500 })).toBe(
      500,
    )
    for (const outcome of ['not_paid', 'void'] as const)
      expect(ruledAmount(dispute('review'), { outcome, amount: 3, matchAmount: 500 })).toBeNull()
    for (const outcome of ['reverse', 'keep'] as const)
      expect(
        ruledAmount({ kind: 'reversal' }, { outcome, amount: undefined, matchAmount: 500 }),
      ).toBeNull()
  })

  test.each([
    [1, 1],
    [499, 499],
    [0, 'wrong'],
    [500, 'wrong'],
    [-1, 'wrong'],
    [1.5, 'wrong'],
    [undefined, 'wrong'],
  ])('paid in part with ₹%s of ₹500 is %s', (amount, result) => {
    const act = () =>
      ruledAmount(dispute('review'), { outcome: 'paid_in_part', amount, matchAmount: 500 })
    if (result === 'wrong') expect(act).toThrow(failing('disputes.amount-wrong'))
    else expect(act()).toBe(result)
  })
})

describe('the second officer', () => {
  test('is never the one who proposed, and in an appeal nobody of the first round', () => {
    for (const act of [approveRuling, refuseRuling]) {
      expect(() => act(dispute('review'), { ...second, actingId: 'one' })).toThrow(
        failing('disputes.own-ruling'),
      )
      expect(() =>
        act(dispute('review', { round: 2 }), { ...second, excluded: 'first_round' }),
      ).toThrow(failing('disputes.first-round'))
      expect(() => act(dispute('review'), { ...second, waiting: undefined })).toThrow(
        failing('disputes.ruling-missing'),
      )
    }
  })

  test('may be one who was late with it before', () => {
    expect(approveRuling(dispute('review'), { ...second, excluded: 'late' }).state).toBe('ruled')
  })

  test('ends an appeal with the approval', () => {
    expect(approveRuling(dispute('review', { round: 2 }), second)).toMatchObject({
      state: 'final',
      deadline: null,
      closedAt: now,
    })
  })

  test('is waited for: no other ruling is proposed meanwhile', () => {
    expect(() =>
      proposeRuling(dispute('review'), { ...mine, waiting: { proposedBy: 'one' } }),
    ).toThrow(failing('disputes.not-now'))
  })
})

describe('the two people', () => {
  test('make a ruling final by accepting it both, each once', () => {
    const once = acceptRuling(dispute('ruled'), { side: 'giver', now })
    expect(once).toMatchObject({
      state: 'ruled',
      accepted: { giver: true, receiver: false },
      closedAt: null,
    })
    expect(() => acceptRuling(once, { side: 'giver', now })).toThrow(failing('disputes.not-now'))
    expect(acceptRuling(once, { side: 'receiver', now })).toMatchObject({
      state: 'final',
      closedAt: now,
      deadline: null,
    })
  })

  test('appeal once, and not after having accepted; the other side still can', () => {
    const once = acceptRuling(dispute('ruled'), { side: 'giver', now })
    expect(() => appeal(once, { side: 'giver', ...at })).toThrow(failing('disputes.not-now'))
    expect(appeal(once, { side: 'receiver', ...at })).toMatchObject({
      state: 'open',
      round: 2,
      officerId: null,
      accepted: { giver: false, receiver: false },
    })
    expect(() => appeal(dispute('ruled', { round: 2 }), { side: 'giver', ...at })).toThrow(
      failing('disputes.not-now'),
    )
  })

  test('add pictures while it runs and is not ruled', () => {
    expect(STATES.filter((state) => takesEvidence({ state }))).toEqual([
      'open',
      'assigned',
      'evidence',
      'review',
    ])
  })

  test.each([
    ['open', {}, ['add_evidence']],
    ['review', {}, ['add_evidence']],
    ['ruled', {}, ['accept', 'appeal']],
    ['ruled', { accepted: { giver: true, receiver: false } }, []],
    ['ruled', { round: 2 }, ['accept']],
    ['final', {}, []],
    ['settled', {}, []],
  ] as [DisputeState, Partial<Dispute>, string[]][])(
    'find their buttons in %s (%j): %j',
    (state, change, moves) => {
      expect(sideMoves(dispute(state, change), 'giver')).toEqual(moves)
    },
  )
})

describe('an officer’s buttons', () => {
  const moves = (
    state: DisputeState,
    {
      actingId = 'one',
      waiting,
      excluded = null,
      decisionWaits = false,
    }: Partial<Parameters<typeof officerMoves>[1]> = {},
  ) => officerMoves(dispute(state), { actingId, waiting, excluded, decisionWaits })

  test('are those of the one who has it', () => {
    expect(moves('open')).toEqual(['take'])
    expect(moves('assigned')).toEqual([
      'let_go',
      'ask_evidence',
      'write',
      'propose_ruling',
      'propose_measure',
    ])
    expect(moves('evidence')).toEqual(['let_go', 'close_evidence', 'write', 'propose_measure'])
    expect(moves('review')).toEqual(['let_go', 'write', 'propose_ruling', 'propose_measure'])
    expect(moves('review', { waiting: { proposedBy: 'one' } })).toEqual([
      'let_go',
      'write',
      'propose_measure',
    ])
    expect([moves('ruled'), moves('final'), moves('settled')]).toEqual([
      ['propose_measure'],
      ['propose_measure'],
      [],
    ])
  })

  test('are for the others taking, and the second word', () => {
    expect(moves('review', { actingId: 'two' })).toEqual([])
    expect(
      moves('review', { actingId: 'two', waiting: { proposedBy: 'one' }, decisionWaits: true }),
    ).toEqual(['decide_ruling', 'decide_measure'])
    expect(moves('open', { excluded: 'late' })).toEqual([])
    expect(
      moves('review', { actingId: 'two', waiting: { proposedBy: 'one' }, excluded: 'first_round' }),
    ).toEqual([])
  })

  test('let a measure be proposed while an officer has it or had it last', () => {
    expect(STATES.filter((state) => !takesMeasure({ state }))).toEqual(['open', 'settled'])
  })
})
