import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_POLICY } from '../shared/policy.ts'
import { addMs, HOUR_MS, isBefore } from '../shared/calendar.ts'
import { AppError } from '../shared/errors.ts'
import { acceptRuling, appeal, approveRuling, proposeRuling, refuseRuling } from './ruling.ts'
import {
  askEvidence,
  closeEvidence,
  type Dispute,
  type Exclusion,
  letGo,
  type Proposed,
  type PartySide,
  takeDeadline,
  takeDispute,
  timeOver,
} from './dispute.ts'
import { DISPUTE_TRANSITIONS, isRunning } from '../matches/dispute-transitions.ts'

const policy = DEFAULT_POLICY
const start = Temporal.Instant.from('2026-11-18T05:30:00Z')
const OFFICERS = ['one', 'two', 'three', 'four'] as const

/**
 * A dispute made for the test: its row, the waiting proposal, who acted in which round, and who was
 * late.
 */
type Made = {
  dispute: Dispute
  waiting: Proposed | undefined
  parts: Map<string, Set<number>>
  late: Set<string>
  finals: number
}

type Act =
  | {
      readonly kind: 'take' | 'let_go' | 'ask' | 'close' | 'propose' | 'approve' | 'refuse'
      readonly by: string
    }
  | { readonly kind: 'accept' | 'appeal'; readonly by: PartySide }
  | { readonly kind: 'sweep' }

// Two of three acts come from the officer of the case. Otherwise most acts would be refused and no
// round would end.
const officer = fc.oneof(
  { weight: 2, arbitrary: fc.constant('holder') },
  { weight: 1, arbitrary: fc.constantFrom(...OFFICERS) },
)
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('take', 'let_go', 'ask', 'close', 'propose', 'approve', 'refuse'),
    by: officer,
  }),
  fc.record({
    kind: fc.constantFrom('accept', 'appeal'),
    by: fc.constantFrom<PartySide>('giver', 'receiver'),
  }),
  fc.constant({ kind: 'sweep' } as const),
)

const pause = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: HOUR_MS }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 80 * HOUR_MS }) },
)

function excludedOf({ parts, late, dispute }: Made, by: string): Exclusion {
  if (dispute.round > 1 && parts.get(by)?.has(1) === true) return 'first_round'
  return late.has(`${by} ${dispute.round}`) ? 'late' : null
}

function does(made: Made, what: Act, now: Temporal.Instant): Dispute {
  const { dispute, waiting } = made
  const at = { policy, now }
  if (what.kind === 'sweep') return timeOver(dispute, { waiting, ...at })?.dispute ?? dispute
  if (what.kind === 'accept') return acceptRuling(dispute, { side: what.by, now })
  if (what.kind === 'appeal') return appeal(dispute, { side: what.by, ...at })
  const mine = { actingId: what.by, waiting, excluded: excludedOf(made, what.by), ...at }
  const acts = {
    take: () => takeDispute(dispute, { ...mine, officerId: what.by }),
    let_go: () => letGo(dispute, mine),
    ask: () => askEvidence(dispute, mine),
    close: () => closeEvidence(dispute, mine),
    propose: () => proposeRuling(dispute, mine),
    approve: () => approveRuling(dispute, mine),
    refuse: () => refuseRuling(dispute, mine),
  }
  return acts[what.kind]()
}

/** Writes down what the stores would write beside the row after an accepted act. */
function remember(made: Made, what: Act, before: Dispute): void {
  if (what.kind !== 'sweep' && what.kind !== 'accept' && what.kind !== 'appeal')
    made.parts.set(what.by, new Set([...(made.parts.get(what.by) ?? []), before.round]))
  if (what.kind === 'propose') made.waiting = { proposedBy: what.by }
  if (['approve', 'refuse', 'let_go'].includes(what.kind)) made.waiting = undefined
  if (
    what.kind === 'sweep' &&
    made.dispute.state === 'open' &&
    before.officerId !== null &&
    before.state !== 'open'
  )
    made.late.add(`${before.officerId} ${before.round}`)
}

test('every order of acts and sweeps keeps to the table, two rulers and one end', () => {
  let appeals = 0
  let ends = 0
  fc.assert(
    fc.property(fc.array(fc.tuple(act, pause), { minLength: 20, maxLength: 80 }), (acts) => {
      const made: Made = {
        dispute: {
          kind: 'not_received',
          state: 'open',
          round: 1,
          officerId: null,
          deadline: takeDeadline({ policy, now: start }),
          escalatedAt: null,
          accepted: { giver: false, receiver: false },
          closedAt: null,
        },
        waiting: undefined,
        parts: new Map(),
        late: new Set(),
        finals: 0,
      }
      let now = start
      for (const [drawn, after] of acts) {
        now = addMs(now, after)
        const before = made.dispute
        const what =
          drawn.kind !== 'sweep' && drawn.by === 'holder'
            ? { ...drawn, by: before.officerId ?? 'one' }
            : drawn
        const holder = excludedOf(made, 'by' in what ? what.by : '')
        const proposer = made.waiting?.proposedBy
        try {
          made.dispute = does(made, what, now)
        } catch (error) {
          expect(error).toBeInstanceOf(AppError)
          expect(made.dispute).toEqual(before)
          continue
        }
        if (made.dispute === before) continue
        remember(made, what, before)
        checkStep(before, made, now)
        if (what.kind === 'take') expect(holder).toBeNull()
        if (what.kind === 'approve')
          expect([what.by === proposer, holder === 'first_round']).toEqual([false, false])
        if (what.kind === 'appeal') appeals++
        if (isRunning(before.state) && !isRunning(made.dispute.state)) made.finals++
      }
      expect(made.finals).toBe(isRunning(made.dispute.state) ? 0 : 1)
      ends += made.finals
    }),
    { numRuns: 1_500 },
  )
  // Without a single appeal or end, this property would prove nothing about them.
  expect([appeals > 0, ends > 0]).toEqual([true, true])
})

function checkStep(before: Dispute, { dispute, waiting }: Made, now: Temporal.Instant): void {
  const { state, deadline, officerId, round, closedAt } = dispute
  if (state !== before.state)
    expect(DISPUTE_TRANSITIONS[before.state].map(({ to }) => to)).toContain(state)
  expect(isRunning(before.state)).toBe(true)
  expect(closedAt !== null).toBe(state === 'final')
  expect(officerId === null).toBe(state === 'open')
  expect(
    round === before.round || (round === 2 && before.round === 1 && before.state === 'ruled'),
  ).toBe(true)
  // A dispute that is not over always has a clock that runs.
  expect(deadline === null).toBe(state === 'final')
  if (deadline !== null && deadline !== before.deadline)
    expect(isBefore(now, deadline.at)).toBe(true)
  if (waiting !== undefined) expect(state).toBe('review')
}
