import { sql } from 'kysely'
import type { Dispute, Exclusion } from '#domain/disputes/dispute.ts'
import { disputeError } from '#domain/disputes/dispute-errors.ts'
import type {
  DisputeEventKind,
  DisputeKind,
  DisputeState,
} from '#domain/disputes/dispute-transitions.ts'
import type { MatchState } from '#domain/matches/match-transitions.ts'
import type { DeadlineMoved } from '#domain/shared/calendar.ts'
import type { CircleId } from '#domain/shared/ids.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { listInTurns } from '#server/platform/database/fair-turns.ts'
import { behindDisputeLines } from '#server/matches/store/dispute-line-instant.ts'
import { reminderColumns } from '#server/requests/reminder-columns.ts'

/** A dispute with what only the database adds, and the match it is about. */
export type StoredDispute = Dispute & {
  readonly id: string
  readonly circleId: CircleId
  readonly stateBefore: MatchState
  readonly officerCircleId: string | null
  readonly panel: boolean
  readonly reasonSealed: Buffer | null
  readonly openedBy: string | null
  readonly openedAt: Temporal.Instant
  readonly remindAt: Temporal.Instant | null
  readonly evidenceAskedSealed: Buffer | null
  readonly appealedBy: string | null
  readonly appealReasonSealed: Buffer | null
  readonly version: number
  readonly match: {
    readonly id: string
    readonly giverId: string
    readonly receiverId: string
    readonly amount: number
    readonly code: string
    readonly state: MatchState
    readonly policyVersion: number
  }
}

const COLUMNS = [
  'd.circle_id',
  'd.dispute_id',
  'd.kind',
  'd.state',
  'd.round',
  'd.officer_id',
  'd.officer_circle_id',
  'd.panel',
  'd.deadline_at',
  'd.deadline_moved',
  'd.remind_at',
  'd.escalated_at',
  'd.accepted_by_giver',
  'd.accepted_by_receiver',
  'd.closed_at',
  'd.state_before',
  'd.reason_sealed',
  'd.opened_by',
  'd.opened_at',
  'd.evidence_asked_sealed',
  'd.appealed_by',
  'd.appeal_reason_sealed',
  'd.version',
  'm.match_id',
  'm.giver_id',
  'm.receiver_id',
  'm.amount_rupees',
  'm.code',
  'm.state as match_state',
  'm.policy_version',
] as const

function disputes(tx: Tx) {
  return tx
    .selectFrom('dispute as d')
    .innerJoin('match as m', (join) =>
      join.onRef('m.circle_id', '=', 'd.circle_id').onRef('m.match_id', '=', 'd.match_id'),
    )
    .select(COLUMNS)
}

type Row = Awaited<ReturnType<ReturnType<typeof disputes>['execute']>>[number]

function read(row: Row): StoredDispute {
  return {
    id: row.dispute_id,
    circleId: row.circle_id as CircleId,
    kind: row.kind as DisputeKind,
    state: row.state as DisputeState,
    round: row.round,
    officerId: row.officer_id,
    officerCircleId: row.officer_circle_id,
    panel: row.panel,
    deadline:
      row.deadline_at === null
        ? null
        : { at: row.deadline_at, moved: row.deadline_moved as DeadlineMoved },
    remindAt: row.remind_at,
    escalatedAt: row.escalated_at,
    accepted: { giver: row.accepted_by_giver, receiver: row.accepted_by_receiver },
    closedAt: row.closed_at,
    stateBefore: row.state_before as MatchState,
    reasonSealed: row.reason_sealed,
    openedBy: row.opened_by,
    openedAt: row.opened_at,
    evidenceAskedSealed: row.evidence_asked_sealed,
    appealedBy: row.appealed_by,
    appealReasonSealed: row.appeal_reason_sealed,
    version: row.version,
    match: {
      id: row.match_id,
      giverId: row.giver_id,
      receiverId: row.receiver_id,
      amount: row.amount_rupees,
      code: row.code,
      state: row.match_state as MatchState,
      policyVersion: row.policy_version,
    },
  }
}

/**
 * The panel sees a case while it runs, and after its end only while a second officer is still to
 * decide what follows for somebody: officers of other circles have nothing to look for in what is
 * over.
 */
function seenByPanel({ circleId, memberId }: { circleId: string; memberId: string }) {
  return sql<boolean>`d.panel AND EXISTS (SELECT FROM panel_member p WHERE p.circle_id = ${circleId} AND p.member_id = ${memberId}) AND (d.state NOT IN ('final', 'settled')
    OR (d.state = 'final' AND EXISTS (SELECT FROM standing_decision s WHERE s.circle_id = d.circle_id AND s.dispute_id = d.dispute_id AND s.state = 'proposed')))`
}

/**
 * In which circle an officer finds a dispute: the own one, or where the panel sees it and the
 * officer is of it. Undefined otherwise: for whoever asks there is no such dispute.
 */
export async function findCircleOfCase(
  tx: Tx,
  officer: { circleId: string; memberId: string },
  disputeId: string,
): Promise<CircleId | undefined> {
  const own = await tx
    .selectFrom('dispute')
    .select('circle_id')
    .where('circle_id', '=', officer.circleId)
    .where('dispute_id', '=', disputeId)
    .executeTakeFirst()
  if (own) return own.circle_id as CircleId
  const elsewhere = await tx
    .selectFrom('dispute as d')
    .select('d.circle_id')
    .where('d.dispute_id', '=', disputeId)
    .where(seenByPanel(officer))
    .executeTakeFirst()
  return elsewhere?.circle_id as CircleId | undefined
}

/** Throws disputes.unknown. */
export async function getDispute(
  tx: Tx,
  circleId: string,
  disputeId: string,
  lock: 'lock' | 'look',
): Promise<StoredDispute> {
  const found = disputes(tx)
    .where('d.circle_id', '=', circleId)
    .where('d.dispute_id', '=', disputeId)
  const row = await (lock === 'lock' ? found.forUpdate('d') : found).executeTakeFirst()
  if (!row) throw disputeError('disputes.unknown')
  return read(row)
}

/** The latest dispute about a match of one's own. */
export async function findLatestDispute(
  tx: Tx,
  { circleId, matchId, memberId }: { circleId: string; matchId: string; memberId: string },
  lock: 'lock' | 'look',
): Promise<StoredDispute | undefined> {
  const found = disputes(tx)
    .where('d.circle_id', '=', circleId)
    .where('d.match_id', '=', matchId)
    .where((eb) => eb.or([eb('m.giver_id', '=', memberId), eb('m.receiver_id', '=', memberId)]))
    .orderBy('d.opened_at', 'desc')
    .orderBy('d.dispute_id', 'desc')
    .limit(1)
  const row = await (lock === 'lock' ? found.forUpdate('d') : found).executeTakeFirst()
  return row && read(row)
}

/** Whether there is such a payment of this person, with or without a dispute. */
export async function isPartyOf(
  tx: Tx,
  { circleId, matchId, memberId }: { circleId: string; matchId: string; memberId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('match')
    .select('match_id')
    .where('circle_id', '=', circleId)
    .where('match_id', '=', matchId)
    .where((eb) => eb.or([eb('giver_id', '=', memberId), eb('receiver_id', '=', memberId)]))
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Disputes about somebody's payments that wait for them: pictures are asked for and they sent none,
 * or a ruling they have not accepted. The next deadline first.
 */
export async function listTurns(
  tx: Tx,
  { circleId, memberId, limit }: { circleId: string; memberId: string; limit: number },
): Promise<StoredDispute[]> {
  const rows = await disputes(tx)
    .where('d.circle_id', '=', circleId)
    .where((eb) => eb.or([eb('m.giver_id', '=', memberId), eb('m.receiver_id', '=', memberId)]))
    .where((eb) =>
      eb.or([
        eb.and([
          eb('d.state', '=', 'evidence'),
          eb.not(
            eb.exists(
              eb
                .selectFrom('stored_file as f')
                .select('f.file_id')
                .whereRef('f.circle_id', '=', 'd.circle_id')
                .whereRef('f.dispute_id', '=', 'd.dispute_id')
                .where('f.owner_id', '=', memberId)
                .where('f.purged_at', 'is', null),
            ),
          ),
        ]),
        eb.and([
          eb('d.state', '=', 'ruled'),
          sql<boolean>`NOT CASE WHEN m.giver_id = ${memberId} THEN d.accepted_by_giver ELSE d.accepted_by_receiver END`,
        ]),
      ]),
    )
    .orderBy(sql`d.deadline_at NULLS LAST`)
    .orderBy('d.dispute_id')
    .limit(limit)
    .execute()
  return rows.map(read)
}

export type Page = {
  readonly after: { at: Temporal.Instant; id: string } | undefined
  readonly limit: number
}

/**
 * Disputes of the officer's circle, and those that the panel sees where the officer is of it.
 * Running: what waits longest or ends first comes first; ended: newest first.
 */
export async function listDisputes(
  tx: Tx,
  officer: { circleId: string; memberId: string },
  { which, after, limit }: Page & { which: 'running' | 'ended' },
): Promise<
  { at: Temporal.Instant; circleName: string; waits: string | null; dispute: StoredDispute }[]
> {
  const running = which === 'running'
  // One that nobody took in time comes before all that still have theirs.
  const order = running
    ? sql<Temporal.Instant>`coalesce(d.escalated_at, d.deadline_at, d.opened_at)`
    : sql<Temporal.Instant>`d.closed_at`
  const rows = await disputes(tx)
    .innerJoin('circle as c', 'c.circle_id', 'd.circle_id')
    .select(['c.name as circle_name', order.as('at')])
    .select((eb) =>
      eb
        .selectFrom('ruling as r')
        .select('r.proposed_by')
        .whereRef('r.circle_id', '=', 'd.circle_id')
        .whereRef('r.dispute_id', '=', 'd.dispute_id')
        .where('r.state', '=', 'proposed')
        .as('waits'),
    )
    .where((eb) => eb.or([eb('d.circle_id', '=', officer.circleId), seenByPanel(officer)]))
    .where('d.state', running ? 'not in' : 'in', ['final', 'settled'])
    .$if(after !== undefined, (qb) =>
      qb.where(
        sql<boolean>`(${order}, d.dispute_id) ${sql.raw(running ? '>' : '<')} (${after?.at ?? null}, ${after?.id ?? null})`,
      ),
    )
    .orderBy(order, running ? 'asc' : 'desc')
    .orderBy('d.dispute_id', running ? 'asc' : 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    at: row.at,
    circleName: row.circle_name,
    waits: row.waits,
    dispute: read(row),
  }))
}

/** Saves a move; raises the version. */
export async function updateDispute(tx: Tx, dispute: StoredDispute): Promise<StoredDispute> {
  await tx
    .updateTable('dispute')
    .set({
      state: dispute.state,
      round: dispute.round,
      officer_id: dispute.officerId,
      officer_circle_id: dispute.officerId === null ? null : dispute.officerCircleId,
      deadline_at: dispute.deadline?.at ?? null,
      deadline_moved: dispute.deadline?.moved ?? 'no',
      ...reminderColumns(dispute.deadline?.at ?? null),
      escalated_at: dispute.escalatedAt,
      accepted_by_giver: dispute.accepted.giver,
      accepted_by_receiver: dispute.accepted.receiver,
      closed_at: dispute.closedAt,
      evidence_asked_sealed: dispute.evidenceAskedSealed,
      appealed_by: dispute.appealedBy,
      appeal_reason_sealed: dispute.appealReasonSealed,
      version: sql<number>`version + 1`,
    })
    .where('circle_id', '=', dispute.circleId)
    .where('dispute_id', '=', dispute.id)
    .execute()
  return getDispute(tx, dispute.circleId, dispute.id, 'look')
}

/** Calls the panel to a case, for good; what anybody saw of it stays true, so the version stays. */
export async function callPanel(tx: Tx, circleId: string, disputeId: string): Promise<void> {
  await tx
    .updateTable('dispute')
    .set({ panel: true })
    .where('circle_id', '=', circleId)
    .where('dispute_id', '=', disputeId)
    .execute()
}

export async function updateReminder(
  tx: Tx,
  {
    circleId,
    disputeId,
    next,
    sent,
  }: { circleId: string; disputeId: string; next: Temporal.Instant | null; sent: boolean },
): Promise<void> {
  await tx
    .updateTable('dispute')
    .set({ remind_at: next, ...(sent && { reminded: sql<number>`reminded + 1` }) })
    .where('circle_id', '=', circleId)
    .where('dispute_id', '=', disputeId)
    .execute()
}

/** The running cases of a circle that one of its officers has and that are not ruled. */
export async function listCasesOf(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('dispute')
    .select('dispute_id')
    .where('circle_id', '=', circleId)
    .where('officer_circle_id', '=', circleId)
    .where('officer_id', '=', memberId)
    .where('state', 'in', ['assigned', 'evidence', 'review'])
    .orderBy('dispute_id')
    .execute()
  return rows.map((row) => row.dispute_id)
}

type Due = { readonly circleId: string; readonly disputeId: string }

/**
 * Held by somebody who is no active officer any more or, for a case of another circle, not of the
 * panel.
 */
const LEFT = sql<boolean>`d.state IN ('assigned', 'evidence', 'review') AND (
  NOT EXISTS (SELECT FROM member o JOIN member_role r ON r.circle_id = o.circle_id AND r.member_id = o.member_id AND r.role = 'officer' WHERE o.circle_id = d.officer_circle_id AND o.member_id = d.officer_id AND o.status = 'active')
  OR (d.officer_circle_id <> d.circle_id AND NOT EXISTS (SELECT FROM panel_member p WHERE p.circle_id = d.officer_circle_id AND p.member_id = d.officer_id)))`

/** Cases that are with an officer who cannot act on them any more. */
export async function listLeftDisputes(tx: Tx, limit: number): Promise<Due[]> {
  return tx
    .selectFrom('dispute as d')
    .select(['d.circle_id as circleId', 'd.dispute_id as disputeId'])
    .where(LEFT)
    .orderBy('d.circle_id')
    .orderBy('d.dispute_id')
    .limit(limit)
    .execute()
}

/** Whether a case is one of those. */
export async function isLeft(
  tx: Tx,
  { circleId, id }: Pick<StoredDispute, 'circleId' | 'id'>,
): Promise<boolean> {
  return (
    (await tx
      .selectFrom('dispute as d')
      .select('d.dispute_id')
      .where('d.circle_id', '=', circleId)
      .where('d.dispute_id', '=', id)
      .where(LEFT)
      .executeTakeFirst()) !== undefined
  )
}

export async function listDueDisputes(
  tx: Tx,
  before: Temporal.Instant,
  limit: number,
): Promise<Due[]> {
  return listInTurns(
    tx,
    tx
      .selectFrom('dispute')
      .select(['circle_id as circleId', 'dispute_id as disputeId', 'deadline_at as dueAt'])
      .where('deadline_at', '<=', before)
      .where('state', 'not in', ['final', 'settled']),
    limit,
  )
}

export async function listDisputesToRemind(
  tx: Tx,
  now: Temporal.Instant,
  limit: number,
): Promise<Due[]> {
  return listInTurns(
    tx,
    tx
      .selectFrom('dispute')
      .select(['circle_id as circleId', 'dispute_id as disputeId', 'remind_at as dueAt'])
      .where('remind_at', '<=', now)
      .where('state', 'not in', ['final', 'settled']),
    limit,
  )
}

export async function insertDisputeEvent(
  tx: Tx,
  event: {
    circleId: string
    disputeId: string
    eventId: string
    kind: DisputeEventKind
    from: DisputeState | null
    to: DisputeState
    actorId: string | null
    actorCircleId: string | null
    round: number
    now: Temporal.Instant
  },
): Promise<void> {
  await tx
    .insertInto('dispute_event')
    .values({
      circle_id: event.circleId,
      dispute_id: event.disputeId,
      event_id: event.eventId,
      kind: event.kind,
      from_state: event.from,
      to_state: event.to,
      actor_id: event.actorId,
      actor_circle_id: event.actorCircleId,
      round: event.round,
      happened_at: behindDisputeLines(event),
    })
    .execute()
}

export type StoredEvent = {
  readonly kind: DisputeEventKind
  readonly to: DisputeState
  readonly actorId: string | null
  readonly actorCircleId: string | null
  readonly round: number
  readonly at: Temporal.Instant
}

/** What happened in a dispute, in its order. */
export async function listDisputeEvents(
  tx: Tx,
  circleId: string,
  disputeId: string,
): Promise<StoredEvent[]> {
  const rows = await tx
    .selectFrom('dispute_event')
    .select(['kind', 'to_state', 'actor_id', 'actor_circle_id', 'round', 'happened_at'])
    .where('circle_id', '=', circleId)
    .where('dispute_id', '=', disputeId)
    .orderBy('happened_at')
    .orderBy('event_id')
    .execute()
  return rows.map((row) => ({
    kind: row.kind as DisputeEventKind,
    to: row.to_state as DisputeState,
    actorId: row.actor_id,
    actorCircleId: row.actor_circle_id,
    round: row.round,
    at: row.happened_at,
  }))
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
 * Who may not take a dispute, and why: officers of the first round in an appeal, and whoever had it
 * in this round when its time ran out.
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
