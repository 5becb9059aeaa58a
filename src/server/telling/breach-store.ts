import { type RawBuilder, sql } from 'kysely'
import { type BreachDuty } from '#domain/telling/breach-clocks.ts'
import { VIEWED_RESOURCES, type ViewedResource } from '#domain/telling/telling.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { type Touched, viewsOf } from './audience-store.ts'

export type StoredBreach = {
  readonly breachId: string
  readonly version: number
  readonly what: string
  readonly data: string
  readonly knownAt: Temporal.Instant
  readonly since: Temporal.Instant
  readonly until: Temporal.Instant
  readonly touched: Touched
  readonly recordedAt: Temporal.Instant
}

type Row = Omit<StoredBreach, 'since' | 'until' | 'touched'> & {
  readonly sinceAt: Temporal.Instant
  readonly untilAt: Temporal.Instant
  readonly touched: Touched['kind']
  readonly circleId: string | null
  readonly viewerId: string | null
  readonly resource: ViewedResource | null
}

/** Lists breaches in their newest versions, the one that was known last first. */
export function listBreaches(tx: Tx): Promise<StoredBreach[]> {
  return newestOf(tx, sql`true`)
}

/** A breach in its newest version, or in another one. */
export async function findBreach(
  tx: Tx,
  breachId: string,
  version?: number,
): Promise<StoredBreach | undefined> {
  const ofVersion = version === undefined ? sql`true` : sql`b.version = ${version}`
  return (await newestOf(tx, sql`b.breach_id = ${breachId} AND ${ofVersion}`))[0]
}

async function newestOf(tx: Tx, which: RawBuilder<unknown>): Promise<StoredBreach[]> {
  const { rows } = await sql<Row>`
    SELECT * FROM (SELECT DISTINCT ON (b.breach_id) b.* FROM breach b
      WHERE ${which} ORDER BY b.breach_id, b.version DESC) newest
    ORDER BY known_at DESC, breach_id`.execute(tx)
  return rows.map(({ sinceAt, untilAt, touched, circleId, viewerId, resource, ...row }) => ({
    ...row,
    since: sinceAt,
    until: untilAt,
    touched:
      circleId === null
        ? { kind: 'everybody' }
        : touched === 'viewed'
          ? { kind: 'viewed', circleId, viewerId, resource }
          : { kind: 'circle', circleId },
  }))
}

/** Adds a version of a breach; false when another version came between. */
export async function insertBreach(
  tx: Tx,
  sessionId: string,
  { touched, since, until, knownAt, ...breach }: Omit<StoredBreach, 'recordedAt'>,
): Promise<boolean> {
  const { kind, ...of } = touched
  const row = {
    breach_id: breach.breachId,
    version: breach.version,
    what: breach.what,
    data: breach.data,
    known_at: knownAt.toString(),
    since_at: since.toString(),
    until_at: until.toString(),
    touched: kind,
    circle_id: 'circleId' in of ? of.circleId : null,
    viewer_id: 'viewerId' in of ? of.viewerId : null,
    resource: 'resource' in of ? of.resource : null,
  }
  const { rows } = await sql<{ done: boolean }>`
    SELECT record_breach(${sessionId}, ${JSON.stringify(row)}::jsonb) AS done`.execute(tx)
  return rows[0]?.done ?? false
}

export type DoneDuty = {
  readonly breachId: string
  readonly duty: BreachDuty
  readonly doneAt: Temporal.Instant
  readonly reference: string
}

/** Lists the duties that were done, as they were recorded last. */
export async function listDoneDuties(tx: Tx): Promise<DoneDuty[]> {
  const { rows } = await sql<DoneDuty>`
    SELECT DISTINCT ON (breach_id, duty) breach_id, duty, done_at, reference FROM breach_duty
    ORDER BY breach_id, duty, recorded_at DESC`.execute(tx)
  return rows
}

/** Records that a duty was done; false without such a breach. */
export async function insertDuty(
  tx: Tx,
  sessionId: string,
  { breachId, duty, doneAt, reference }: DoneDuty,
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    SELECT record_breach_duty(${sessionId}, ${breachId}, ${duty}, ${doneAt}, ${reference}) AS done`.execute(
    tx,
  )
  return rows[0]?.done ?? false
}

/** Notes a reminder; false when it went out before. */
export async function noteReminder(
  tx: Tx,
  { breachId, duty, place }: { breachId: string; duty: BreachDuty; place: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('breachReminder')
    .values({ breachId, duty, place })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export type Viewer = {
  readonly circleId: string
  readonly viewerId: string
  readonly people: number
}

/** Who opened the payment details of fewer people is not listed for it: every payer opens some. */
const FEWEST_VIEWED = 3

/**
 * Lists the accounts that viewed data of a circle's members in a time, those of the most people
 * first: staff for what they viewed as staff, and anybody who viewed many.
 */
export async function listViewers(
  tx: Tx,
  {
    limit,
    ...time
  }: { circleId: string; since: Temporal.Instant; until: Temporal.Instant; limit: number },
): Promise<Viewer[]> {
  const parts = VIEWED_RESOURCES.map(
    (resource) =>
      sql`SELECT of.*, ${resource !== 'payment_detail'}::boolean AS as_staff
        FROM (${viewsOf({ ...time, viewerId: null, resource })}) of`,
  )
  const { rows } = await sql<Viewer>`
    SELECT circle_id, viewer_id, CASE WHEN viewed < ${FEWEST_VIEWED} THEN as_staff ELSE viewed END AS people
    FROM (SELECT m.circle_id, v.viewer_id, count(DISTINCT v.whom_id)::int AS viewed,
        (count(DISTINCT v.whom_id) FILTER (WHERE v.as_staff))::int AS as_staff
      FROM (${sql.join(parts, sql` UNION ALL `)}) v
      JOIN member m ON m.member_id = v.viewer_id
      WHERE m.erased_at IS NULL AND v.viewer_id <> v.whom_id
      GROUP BY m.circle_id, v.viewer_id) viewers
    WHERE viewed >= ${FEWEST_VIEWED} OR as_staff > 0
    ORDER BY people DESC, viewer_id LIMIT ${limit}`.execute(tx)
  return rows
}
