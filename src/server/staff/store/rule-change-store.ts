import { sql } from 'kysely'
import type { CircleId } from '#domain/shared/ids.ts'
import type { PolicyChange } from '#domain/staff/policy-changes.ts'
import { RULE_RESTS_DAYS, type RuleOutcome, type Voices } from '#domain/staff/rule-changes.ts'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { movedDeadline } from '#server/requests/moved-deadlines.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { type Of, prepared } from '#server/platform/database/prepared.ts'
import { allRows, hasRow, insertRow, oneRow } from '#server/platform/database/rows.ts'

type InCircle = { readonly circleId: string }
/** A change is known by the proposal that two administrators agreed on. */
export type ChangeId = InCircle & { readonly approvalId: string }

export type RuleChange = {
  readonly circleId: CircleId
  readonly approvalId: string
  readonly changes: readonly PolicyChange[]
  readonly notifiedAt: Temporal.Instant
  readonly notified: number
  readonly takesEffectAt: Temporal.Instant
}
export type EndedChange = RuleChange &
  Voices & {
    readonly outcome: RuleOutcome
    readonly endedAt: Temporal.Instant
    readonly policyVersion: number | null
  }

const COLUMNS = [
  'circleId',
  'approvalId',
  'changes',
  'notifiedAt',
  'notified',
  'takesEffectAt',
] as const

export async function insertRuleChange(tx: Tx, change: RuleChange): Promise<void> {
  await insertRow(tx, 'ruleChange', {
    ...change,
    changes: JSON.stringify(change.changes),
    state: 'waiting',
  })
}

/** Finds the change of a circle that waits for its members. */
export async function findWaitingChange(
  tx: Tx,
  { circleId }: InCircle,
): Promise<RuleChange | undefined> {
  const [row] = await waitingChange(tx, { circleId })
  return row as RuleChange | undefined
}

const waitingChange = prepared(({ circleId }: Of<InCircle>, tx) =>
  allRows(tx, 'ruleChange', { circleId, state: 'waiting' }).select(COLUMNS),
)

/** Returns what decides whether a member has a voice. */
export async function findMembership(
  tx: Tx,
  { circleId, memberId }: InCircle & { readonly memberId: string },
): Promise<{ status: string; suspendedAt: Temporal.Instant | null } | undefined> {
  return oneRow(tx, 'member', { circleId, memberId }).find(['status', 'suspendedAt'])
}

/** Counts who objects to a waiting change, and those among whom they are counted. */
export async function countVoices(tx: Tx, { circleId, approvalId }: ChangeId): Promise<Voices> {
  const { rows } = await sql<Voices>`
    SELECT objections, voices FROM rule_voices(${circleId}, ${approvalId})`.execute(tx)
  return rows[0] ?? { objections: 0, voices: 0 }
}

export function doesObject(tx: Tx, change: ChangeId, memberId: string): Promise<boolean> {
  const { circleId, approvalId } = change
  return hasRow(tx, 'ruleObjection', { circleId, approvalId, memberId })
}

/** Writes that a member objects to a change, or no longer does. Nothing happens where it is so. */
export async function setObjection(
  tx: Tx,
  { circleId, approvalId, memberId }: ChangeId & { readonly memberId: string },
  objects: boolean,
): Promise<void> {
  const objection = { circleId, approvalId, memberId }
  if (!objects) return oneRow(tx, 'ruleObjection', objection).delete()
  await tx
    .insertInto('ruleObjection')
    .values(objection)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Ends a waiting change: its count stays, and who objected is forgotten. */
export async function endRuleChange(
  tx: Tx,
  { circleId, approvalId }: ChangeId,
  {
    outcome,
    objections,
    voices,
    endedAt,
    policyVersion,
  }: Pick<EndedChange, 'outcome' | 'objections' | 'voices' | 'endedAt' | 'policyVersion'>,
): Promise<void> {
  await oneRow(tx, 'ruleChange', { circleId, approvalId }).update({
    state: outcome,
    objections,
    voices,
    endedAt,
    policyVersion,
  })
  await tx
    .deleteFrom('ruleObjection')
    .where('circleId', '=', circleId)
    .where('approvalId', '=', approvalId)
    .execute()
}

/** Lists the changes of a circle that have ended, the latest first. */
export async function listEndedChanges(
  tx: Tx,
  circleId: string,
  limit: number,
): Promise<EndedChange[]> {
  return allRows(tx, 'ruleChange', { circleId })
    .select([...COLUMNS, 'state as outcome', 'endedAt', 'objections', 'voices', 'policyVersion'])
    .where('state', '<>', 'waiting')
    .orderBy('endedAt', 'desc')
    .limit(limit)
    .$castTo<EndedChange>()
    .execute()
}

/** Lists the changes against which somebody spoke and that did not come in force, in the last 30 days. */
export async function listSpokenAgainst(
  tx: Tx,
  circleId: string,
  now: Temporal.Instant,
): Promise<Pick<EndedChange, 'changes' | 'endedAt'>[]> {
  return allRows(tx, 'ruleChange', { circleId, state: ['fallen', 'withdrawn'] })
    .select(['changes', 'endedAt'])
    .where('objections', '>', 0)
    .where('endedAt', '>', now.subtract({ milliseconds: RULE_RESTS_DAYS * DAY_MS }))
    .$castTo<Pick<EndedChange, 'changes' | 'endedAt'>>()
    .execute()
}

/** Lists the circles, not closed, with a waiting change whose time came before an instant. */
export async function listDueChanges(
  tx: Tx,
  before: Temporal.Instant,
): Promise<{ circleId: string }[]> {
  return tx
    .selectFrom('ruleChange as r')
    .innerJoin('circle as c', 'c.circleId', 'r.circleId')
    .select('r.circleId')
    .where('r.state', '=', 'waiting')
    .where('r.takesEffectAt', '<=', before)
    .where('c.state', '<>', 'closed')
    .orderBy('r.takesEffectAt')
    .execute()
}

/** Moves the time of every waiting change by the length of an outage. Returns their number. */
export async function moveClocks(tx: Tx, gapMs: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('ruleChange')
    .set({ takesEffectAt: movedDeadline('takesEffectAt', gapMs) })
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
