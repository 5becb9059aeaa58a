import type { EndpointKey } from '#contract/index.ts'
import { invariant } from '#domain/shared/assert.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { runMatching } from '#server/matching/run-matching.ts'
import type { Call } from '../server/call.ts'
import { checkInvariants } from '../rules/invariants.ts'
import { helpingCircle, type HelpingCircle, helpingWorld } from '../helping/helping.ts'
import { proofPicture } from '../helping/proof.ts'
import { addDetail } from '../helping/payment-details.ts'
import { newMember, type Person } from '../circle/people.ts'
import type { TestWorld } from '../server/world.ts'
import { OFFICER_COUNT, OFFICERS } from './dispute-moves.ts'
import { STEWARD } from './new-request-kinds.ts'

/** The present rows, to compare with the model. Times in ms. */
export type Snapshot = {
  readonly requests: ReadonlyMap<
    string,
    {
      id: string
      version: number
      state: string
      amount: number
      open: number
      held: number
      fulfilled: number
      closed: number
    }
  >
  readonly matches: ReadonlyMap<string, RealMatch>
  readonly disputes: ReadonlyMap<
    string,
    { id: string; matchId: string; version: number; state: string; round: number }
  >
}
export type RealMatch = {
  id: string
  version: number
  state: string
  pledgeId: string
  askId: string
  amount: number
  chosen: boolean
  payBy: number
  deadline: number | null
  confirmed: number | null
  paidOn: string | null
  isReturning: boolean
}

/** The product itself with its people: four members who give and ask, a steward, officers. */
export type Real = {
  readonly w: TestWorld
  readonly circle: HelpingCircle
  readonly people: ReadonlyMap<number, Person>
  readonly details: ReadonlyMap<number, string>
  readonly picture: Uint8Array
}

const MEMBERS = 4
// The tables of one run's rows, which the owner empties before the next one.
const RUN_TABLES = [
  'pledge',
  'ask',
  'recurring_pledge',
  'matching_run',
  'match',
  'running_match',
  'on_behalf',
  'match_event',
  'match_message',
  'stored_file',
  'file_view',
  'claim',
  'utr_use',
  'utr_sighting',
  'payment_reveal',
  'dispute',
  'dispute_event',
  'ruling',
  'measure_decision',
  'notice',
  'delivery',
  'audit_log',
  'record_view',
  'idempotency',
  'ledger_transfer',
  'ledger_entry',
  'gift_paper',
  'rate_count',
]

export async function openReal(): Promise<Real> {
  const w = await helpingWorld()
  const circle = await helpingCircle(w)
  const people = new Map<number, Person>([[STEWARD, circle.steward]])
  const details = new Map<number, string>()
  for (let who = 0; who < MEMBERS; who++) {
    const person = await newMember(w, circle)
    people.set(who, person)
    details.set(who, await addDetail(w, person))
  }
  for (let at = 0; at < OFFICER_COUNT; at++)
    people.set(OFFICERS + at, await newMember(w, circle, { roles: ['officer'] }))
  await w.work()
  return { w, circle, people, details, picture: await proofPicture() }
}

/** Removes every pledge, ask and match of the run. */
export async function startOver({ w }: Real): Promise<void> {
  const client = await w.owner.pool.connect()
  try {
    await client.query(
      `BEGIN; SET LOCAL session_replication_role = replica; TRUNCATE ${RUN_TABLES.join(', ')};
        DELETE FROM graphile_worker._private_jobs; UPDATE member SET pledges_paused_until = NULL;
        COMMIT`,
    )
  } finally {
    client.release()
  }
}

/** The present time in ms. */
export async function nowOf({ w }: Real): Promise<number> {
  const { rows } = await w.owner.pool.query<{ now: Temporal.Instant }>('SELECT app_now() AS now')
  invariant(rows[0], 'a database without a clock')
  return rows[0].now.epochMilliseconds
}

/** Moves the clock and sweeps what is due. No session expires by it. */
export async function waitFor(real: Real, ms: number): Promise<void> {
  await real.w.advance(ms)
  await real.w.owner.pool.query(
    `UPDATE session SET last_seen_at = app_now(), authenticated_at = app_now(),
      expires_at = app_now() + interval '60 days'`,
  )
  for (let again = 0; again < 2; again++) await jobHandlers['sweep-deadlines'](real.w.world, {})
}

export function match(real: Real): Promise<void> {
  return runMatching(real.w.world, { circleId: real.circle.circleId })
}

/** Runs a request as the person numbered `who`. */
export function run(
  real: Real,
  key: EndpointKey,
  { who, ...request }: { who: number; idempotencyKey?: string; params?: object; body?: object },
): Promise<unknown> {
  const token = real.people.get(who)?.token
  return real.w.call(key, { ...request, token } as Call<typeof key>)
}

/** Uploads a picture of the payment as the giver. */
export function addPicture(
  real: Real,
  { who, matchId }: { who: number; matchId: string },
): Promise<unknown> {
  return real.w.call('POST /matches/{matchId}/proof', {
    token: real.people.get(who)?.token,
    params: { matchId },
    file: real.picture,
  })
}

export async function snapshot({ w }: Real): Promise<Snapshot> {
  const { rows } = await w.owner.pool.query<{
    requests: object[]
    matches: object[]
    disputes: object[]
  }>({
    name: 'snapshot',
    text: `SELECT
    coalesce((SELECT json_agg(r) FROM (
      SELECT pledge_id AS id, version, state, amount_rupees AS amount, open_rupees AS open,
        held_rupees AS held, fulfilled_rupees AS fulfilled, closed_rupees AS closed FROM pledge
      UNION ALL SELECT ask_id, version, state, amount_rupees, open_rupees, held_rupees,
        fulfilled_rupees, closed_rupees FROM ask) r), '[]') AS requests,
    coalesce((SELECT json_agg(m ORDER BY id) FROM (
      SELECT match_id AS id, version, state, pledge_id AS "pledgeId", ask_id AS "askId",
        amount_rupees AS amount, reason = 'chosen' AS chosen, confirmed_rupees AS confirmed,
        (paid_at AT TIME ZONE 'Asia/Kolkata')::date::text AS "paidOn",
        return_by_at IS NOT NULL AS "isReturning",
        extract(epoch FROM coalesce(pay_by_at, first_deadline_at)) * 1000 AS "payBy",
        extract(epoch FROM deadline_at) * 1000 AS deadline FROM match) m), '[]') AS matches,
    coalesce((SELECT json_agg(d ORDER BY opened_at, id)
      FROM (SELECT dispute_id AS id, match_id AS "matchId", version, state, round, opened_at
      FROM dispute) d), '[]') AS disputes`,
  })
  const byId = <T>(list: object[] | undefined) =>
    new Map((list ?? []).map((row) => [(row as { id: string }).id, row as T]))
  return {
    requests: byId(rows[0]?.requests),
    matches: byId(rows[0]?.matches),
    disputes: byId(rows[0]?.disputes),
  }
}

/** Checks the invariants. Throws the names of those that do not hold. */
export async function holds({ w }: Real): Promise<void> {
  const broken = await checkInvariants(w.owner.pool)
  if (broken.length > 0) throw new Error(`broken: ${broken.join('; ')}`)
}
