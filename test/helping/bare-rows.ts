import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { MINUTE_MS } from '#domain/shared/calendar.ts'
import { letStatementsTake } from '#server/platform/database/bounded-client.ts'
import type { TestWorld } from '../server/world.ts'

/**
 * A confirmed match between two members, without the history that makes one. The owner writes it.
 */
export async function bareConfirmedMatch(
  w: TestWorld,
  {
    circleId,
    giverId,
    receiverId,
    daysAgo,
  }: { circleId: string; giverId: string; receiverId: string; daysAgo: number },
): Promise<void> {
  await withoutTriggers(w, (client) =>
    client.query(
      `INSERT INTO match (circle_id, match_id, pledge_id, ask_id, giver_id, receiver_id,
        amount_rupees, code, reason, ask_rank, policy_version, payee_kind, payee_sealed, state,
       confirmed_rupees, paid_at, first_deadline_at, created_at, ended_at)
     SELECT $1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), $2, $3, 500,
       gen_random_uuid()::text, 'exact', 1, 1, 'upi', '', 'confirmed', 500, t.at, t.at, t.at, t.at
     FROM (SELECT app_now() - $4 * interval '1 day' AS at) t`,
      [circleId, giverId, receiverId, daysAgo],
    ),
  )
}

/** An ask that uses a payment detail, with its open and held amounts. The owner writes it. */
export async function bareAsk(
  w: TestWorld,
  {
    circleId,
    memberId,
    detailId,
    open,
    held,
    state,
  }: {
    circleId: string
    memberId: string
    detailId: string | null
    open: number
    held: number
    state: string
  },
): Promise<void> {
  await withoutTriggers(w, (client) =>
    client.query(
      `INSERT INTO ask (circle_id, ask_id, member_id, detail_id, amount_rupees, open_rupees,
        held_rupees, fulfilled_rupees, closed_rupees, state, ask_class, share_code, policy_version,
        queued_at, expires_at, created_at)
     VALUES ($1, gen_random_uuid(), $2, coalesce($3::uuid, gen_random_uuid()), 1000, $4::bigint,
       $5::bigint, 1000 - $4::bigint - $5::bigint, 0, $6, 'normal', gen_random_uuid()::text, 1,
       app_now(), app_now() + interval '30 days', app_now())`,
      [circleId, memberId, detailId, open, held, state],
    ),
  )
}

/**
 * This many transfers in somebody's statement, one hour apart, without their history. The owner
 * writes them. The other side gets none.
 */
export async function bareStatement(
  w: TestWorld,
  {
    circleId,
    giverId,
    receiverId,
    lines,
  }: { circleId: string; giverId: string; receiverId: string; lines: number },
): Promise<void> {
  await withoutTriggers(w, async (client) => {
    // The connection of the tests bounds each statement at both ends.
    const tx = {
      executeQuery: ({ sql, parameters }: CompiledQuery) => client.query(sql, [...parameters]),
    }
    await letStatementsTake(tx as never, MINUTE_MS)
    return client.query(
      `WITH line AS MATERIALIZED (SELECT seq, gen_random_uuid() AS match_id,
        gen_random_uuid() AS transfer_id, app_now() - ($4 - seq) * interval '1 hour' AS at
        FROM generate_series(1, $4::int) seq),
     made AS (INSERT INTO match (circle_id, match_id, pledge_id, ask_id, giver_id, receiver_id,
       amount_rupees, code, reason, ask_rank, policy_version, payee_kind, payee_sealed, state,
       confirmed_rupees, paid_at, first_deadline_at, created_at, ended_at)
       SELECT $1::uuid, match_id, gen_random_uuid(), gen_random_uuid(), $2::uuid, $3::uuid, 500,
         match_id::text, 'exact', 1, 1, 'upi', '', 'confirmed', 500, at, at, at, at FROM line),
     posted AS (INSERT INTO ledger_transfer (circle_id, transfer_id, number, kind, match_id,
       giver_account, receiver_account, amount_rupees, posted_at)
       SELECT $1::uuid, transfer_id, seq, 'help', match_id, $2::uuid, $3::uuid, 500, at FROM line)
     INSERT INTO ledger_entry (circle_id, account_id, seq, transfer_id, amount_rupees, given_after,
       received_after, balance_after, posted_at)
       SELECT $1::uuid, $3::uuid, seq, transfer_id, -500, 0, 500 * seq, -500 * seq, at FROM line`,
      [circleId, giverId, receiverId, lines],
    )
  })
}

async function withoutTriggers(
  w: TestWorld,
  work: (client: pg.PoolClient) => Promise<unknown>,
): Promise<void> {
  w.isLawful = false
  const client = await w.owner.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL session_replication_role = replica')
    await work(client)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}
