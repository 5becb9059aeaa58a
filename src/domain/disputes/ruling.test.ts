import { describe, expect, test } from 'vitest'
import { failing } from '#test/helping/failing.ts'
import { at, dispute, mine, now, second, STATES } from '#test/disputes/dispute-in-memory.ts'
import {
  type DisputeKind,
  type DisputeState,
  RULING_OUTCOMES,
} from '../matches/dispute-transitions.ts'
import {
  acceptRuling,
  appeal,
  approveRuling,
  outcomesOf,
  proposeRuling,
  refuseRuling,
  ruledAmount,
} from './ruling.ts'
import { type Dispute, takesEvidence } from './dispute.ts'
import { sideMoves } from './dispute-moves.ts'

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

  test('answers reversal or not, returned or not, and in all other cases who paid what', () => {
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
