import { DISPUTE_TRANSITIONS, type DisputeEventKind } from '../matches/dispute-transitions.ts'
import {
  type Dispute,
  type Exclusion,
  type Proposed,
  type PartySide,
  takesEvidence,
} from './dispute.ts'

/** The latest lines of each list of a case that its view shows; more than a real one has. */
export const CASE_LINES_MAX = 200

/** What an officer may do with a dispute, in the order in which the screen offers it. */
export const OFFICER_MOVES = [
  'take',
  'let_go',
  'ask_evidence',
  'close_evidence',
  'write',
  'propose_ruling',
  'decide_ruling',
  'propose_measure',
  'decide_measure',
] as const
export type OfficerMove = (typeof OFFICER_MOVES)[number]

/** What a side may do now. */
export function sideMoves(
  dispute: Dispute,
  side: PartySide,
): ('add_evidence' | 'accept' | 'appeal')[] {
  if (takesEvidence(dispute)) return ['add_evidence']
  if (dispute.state !== 'ruled' || dispute.accepted[side]) return []
  return dispute.round > 1 ? ['accept'] : ['accept', 'appeal']
}

type Viewer = {
  readonly actingId: string
  readonly waiting: Proposed | undefined
  readonly excluded: Exclusion
  readonly decisionWaits: boolean
}

/**
 * What an officer without ties may do now. `decisionWaits`: a decision about a measure against
 * somebody by another officer waits for a second one.
 */
export function officerMoves(dispute: Dispute, looking: Viewer): OfficerMove[] {
  const { waiting, actingId, excluded, decisionWaits } = looking
  const has = (on: DisputeEventKind) =>
    DISPUTE_TRANSITIONS[dispute.state].some((line) => line.on === on)
  const isSecond =
    waiting !== undefined && waiting.proposedBy !== actingId && excluded !== 'first_round'
  return [
    ...offered('take', has('taken') && excluded === null),
    ...(dispute.officerId === actingId ? holderMoves({ has, waiting }) : []),
    ...offered('decide_ruling', has('ruling_approved') && isSecond),
    ...(dispute.officerId === actingId ? offered('propose_measure', takesMeasure(dispute)) : []),
    ...offered('decide_measure', decisionWaits),
  ]
}

function holderMoves({
  has,
  waiting,
}: {
  has: (on: DisputeEventKind) => boolean
  waiting: Proposed | undefined
}): OfficerMove[] {
  return [
    ...offered('let_go', has('let_go')),
    ...offered('ask_evidence', has('evidence_asked')),
    ...offered('close_evidence', has('evidence_closed')),
    ...offered('write', has('let_go')),
    ...offered('propose_ruling', has('ruling_proposed') && waiting === undefined),
  ]
}

function offered(move: OfficerMove, may: boolean): OfficerMove[] {
  return may ? [move] : []
}

/**
 * Whether a measure may be proposed. The officer of the case can do so once it was taken. No
 * measure follows where its two people settled it.
 */
export function takesMeasure({ state }: Pick<Dispute, 'state'>): boolean {
  return state !== 'open' && state !== 'settled'
}
