import type { Policy } from '../shared/policy.ts'
import { addMs, isBefore } from '../shared/calendar.ts'
import type { MemberId } from '../shared/ids.ts'
import type { Rupees } from '../shared/rupees.ts'
import { CLAIMS_A_MATCH_MAX, type Match, wasBankBusy } from './match.ts'
import { matchError } from './match-errors.ts'
import {
  type MatchEventKind,
  type MatchState,
  movesOf,
  type Party,
  type Transition,
  type TransitionCondition,
  transitionsOf,
} from './match-transitions.ts'

/** The facts outside the match that the conditions of moves need. */
export type MatchFacts = {
  readonly now: Temporal.Instant
  readonly policy: Policy
  /** Claims until now, also counting withdrawn ones. */
  readonly claims: number
  /**
   * The latest dispute about the match. Its two people can settle it until a ruling has been
   * approved.
   */
  readonly dispute: {
    readonly isReversal: boolean
    readonly isReturn?: boolean
    readonly isRunning: boolean
    readonly canSettle: boolean
    readonly officersAsked?: boolean
    readonly openedBy: MemberId | null
  } | null
  /** The wishes for a reversal until now: who asked, and whether a final ruling decided one. */
  readonly reversals: { readonly askedBy: readonly (MemberId | null)[]; readonly isRuled: boolean }
  /** The giver has reported before that nothing came back. */
  readonly returnMissed: boolean
  /** What the ask can still take of a late payment, in rupees. */
  readonly askOpen: Rupees
}

/** Until when a late payment can be reported. Null where it cannot. */
export function lateClaimUntil(match: Match, policy: Policy): Temporal.Instant | null {
  const canBeLate = movesOf(match.state, 'giver').some(({ on }) => on === 'late_claimed')
  return canBeLate && !match.late && !match.ruled && match.endedAt !== null
    ? (match.answerUntil ?? addMs(match.endedAt, policy.lateClaimMs))
    : null
}

/**
 * Until when one side can ask for a reversal, or null. Each side can ask once. Nobody can ask while
 * one runs or after a ruling about one.
 */
export function reversalUntil(
  match: Match,
  by: Party,
  { policy, dispute, reversals }: Pick<MatchFacts, 'policy' | 'dispute' | 'reversals'>,
): Temporal.Instant | null {
  if (match.state !== 'confirmed' || match.endedAt === null || dispute?.isRunning === true)
    return null
  if (
    reversals.isRuled ||
    reversals.askedBy.includes(by === 'giver' ? match.giverId : match.receiverId)
  )
    return null
  return match.answerUntil ?? addMs(match.endedAt, policy.reversalMs)
}

type Case = { readonly match: Match; readonly by: Party; readonly facts: MatchFacts }
const isStill = (until: Temporal.Instant | null, { now }: MatchFacts) =>
  until !== null && isBefore(now, until)
const personOf = ({ match, by }: Case) => (by === 'giver' ? match.giverId : match.receiverId)

const HOLDS: Readonly<Record<TransitionCondition, (some: Case) => boolean>> = {
  not_proposed: ({ match }) => match.cancellation === null,
  proposed_by_other: (some) =>
    some.match.cancellation !== null && some.match.cancellation.by !== personOf(some),
  proposed: ({ match }) => match.cancellation !== null,
  claims_left: ({ facts }) => facts.claims < CLAIMS_A_MATCH_MAX,
  not_failed_before: ({ match }) => !match.bankFailed,
  time_to_pay: hasTimeToPay,
  no_time_to_pay: (some) => !hasTimeToPay(some),
  late_and_in_time: ({ match, facts }) => isStill(lateClaimUntil(match, facts.policy), facts),
  nothing_fits: ({ match, facts }) => match.late && match.returning === null && facts.askOpen === 0,
  return_promised: ({ match }) => match.returning !== null,
  return_open: ({ match }) => match.returning !== null && match.returning.returnedAt === null,
  return_to_miss: ({ match, facts }) =>
    match.returning !== null &&
    match.returning.returnedAt === null &&
    !facts.returnMissed &&
    facts.dispute?.isRunning !== true,
  // The officers already have a disputed match, and no deadline applies once they have ruled. A
  // reversal stops the clock until it is decided.
  return_due: ({ match, facts: { dispute } }) => {
    if (match.returning === null || match.returning.until === null) return false
    return match.state === 'disputed' ? dispute?.canSettle === true : dispute?.isRunning !== true
  },
  beside_running: ({ facts: { dispute } }) =>
    dispute?.isRunning === true && (dispute.isReversal || dispute.isReturn === true),
  return_in_question: ({ match, facts: { dispute } }) =>
    match.returning !== null && dispute?.isRunning === true && dispute.isReturn === true,
  reversal_in_time: ({ match, by, facts }) => isStill(reversalUntil(match, by, facts), facts),
  reversal_running: (some) => {
    const { dispute } = some.facts
    if (dispute === null || !dispute.isReversal || !dispute.isRunning) return false
    return some.by === 'officers' || (dispute.canSettle && dispute.openedBy === personOf(some))
  },
}

/** Conditions with an error of their own, which tells more than "not now". */
const REFUSALS = {
  claims_left: 'matches.too-many-claims',
  not_proposed: 'matches.cancel-waits',
  late_and_in_time: 'matches.late-over',
  reversal_in_time: 'matches.reversal-over',
} as const satisfies Partial<Record<TransitionCondition, `matches.${string}`>>

/**
 * Exactly the moves that a party can make now. They are the buttons, and the server accepts no
 * others.
 */
export function movesNow(match: Match, by: Party, facts: MatchFacts): Transition[] {
  return movesOf(match.state, by).filter(
    (move) => !isOutOfTheirHands({ match, by, facts }) && holds(move, { match, by, facts }),
  )
}

/**
 * Moves a match along its table. A change of state ends a proposed cancellation. Throws
 * matches.not-now where this party may not do this now. Where it can say more, it throws
 * matches.too-many-claims, cancel-waits, late-over, reversal-over.
 */
export function move(match: Match, on: MatchEventKind, by: Party, facts: MatchFacts): Match {
  const some = { match, by, facts }
  const transitions = isOutOfTheirHands(some) ? [] : transitionsOf({ from: match.state, on, by })
  const transition = transitions.find((each) => holds(each, some))
  if (transition === undefined) throw refusalOf(transitions, match.state)
  return {
    ...match,
    state: transition.to,
    cancellation: transition.to === match.state ? match.cancellation : null,
  }
}

function refusalOf([transition]: readonly Transition[], state: MatchState) {
  const onlyIf = transition?.onlyIf
  return onlyIf !== undefined && onlyIf in REFUSALS
    ? matchError(REFUSALS[onlyIf as keyof typeof REFUSALS])
    : matchError('matches.not-now', { values: { state } })
}

// Whether there is time to pay after a withdrawn claim. A bank that was busy counts as having
// failed, which gives the whole time to pay, once.
function hasTimeToPay({ match, facts }: Case): boolean {
  return wasBankBusy(match) || !isBefore(match.payBy.at, facts.now)
}

function holds({ onlyIf }: Transition, some: Case): boolean {
  return onlyIf === undefined || HOLDS[onlyIf](some)
}

// Once a ruling was approved, the two can accept it or appeal. They can no longer settle the
// dispute themselves.
function isOutOfTheirHands({ match, by, facts }: Case): boolean {
  return (
    match.state === 'disputed' &&
    (by === 'giver' || by === 'receiver') &&
    facts.dispute?.canSettle === false
  )
}
