import type { DisputeEventKind, DisputeState } from '#domain/matches/dispute-transitions.ts'
import type { Exclusion } from '#domain/disputes/dispute.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows } from '#server/platform/database/rows.ts'
import type { StoredDispute } from './dispute-rows.ts'

export type StoredEvent = {
  readonly kind: DisputeEventKind
  readonly to: DisputeState
  readonly actorId: string | null
  readonly actorCircleId: string | null
  readonly round: number
  readonly at: Temporal.Instant
}

/** Lists the events of a dispute, in order. */
export async function listDisputeEvents(
  tx: Tx,
  circleId: string,
  disputeId: string,
): Promise<StoredEvent[]> {
  return allRows(tx, 'disputeEvent', { circleId, disputeId })
    .select(['kind', 'toState as to', 'actorId', 'actorCircleId', 'round', 'happenedAt as at'])
    .orderBy('happenedAt')
    .orderBy('eventId')
    .$narrowType<{ kind: DisputeEventKind; to: DisputeState }>()
    .execute()
}

/** Acts by which an officer takes part in a round. */
const OFFICER_ACTS: readonly DisputeEventKind[] = [
  'taken',
  'let_go',
  'evidence_asked',
  'evidence_closed',
  'ruling_proposed',
  'ruling_refused',
  'ruling_approved',
]

/**
 * Returns the officers who may not take a dispute, and why: officers of the first round in an
 * appeal, and an officer whose time in this round ran out.
 */
export async function excludedOfficers(
  tx: Tx,
  dispute: Pick<StoredDispute, 'circleId' | 'id' | 'round'>,
): Promise<ReadonlyMap<string, NonNullable<Exclusion>>> {
  const excluded = new Map<string, NonNullable<Exclusion>>()
  let holder: string | null = null
  for (const event of await listDisputeEvents(tx, dispute.circleId, dispute.id)) {
    if (event.kind === 'taken') holder = event.actorId
    if (
      event.kind === 'rule_time_over' &&
      event.round === dispute.round &&
      holder !== null &&
      !excluded.has(holder)
    )
      excluded.set(holder, 'late')
    if (event.round < dispute.round && event.actorId !== null && OFFICER_ACTS.includes(event.kind))
      excluded.set(event.actorId, 'first_round')
  }
  return excluded
}
