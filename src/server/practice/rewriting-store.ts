import type { newClient, queriesOn } from '#server/platform/database/db.ts'

/** The connections of the database's owner, and what asks over one of them. */
export type OwnerPool = Parameters<typeof queriesOn>[0]
type Owner = Pick<ReturnType<typeof newClient>, 'query'>

/** A past payment that the owner of the database changed, and what followed. */
export type Rewriting = {
  readonly number: number
  readonly was: number
  readonly became: number
  /** Seconds until confirmations were paused, and until everybody was written to. */
  readonly stoppedAfter: number | null
  readonly writtenAfter: number | null
  readonly written: number
  /** A steward and an officer among them. */
  readonly staff: readonly { readonly role: 'steward' | 'officer'; readonly memberId: string }[]
}

const MORE_RUPEES = 4_500

/** What the owner keeps to put it back, in a schema of their own: it comes and goes with the change itself. */
const ROOM_OF_THE_OWNER = `
  CREATE SCHEMA IF NOT EXISTS practice;
  CREATE TABLE IF NOT EXISTS practice.rewriting (circle_id uuid PRIMARY KEY, transfer_id uuid NOT NULL, number bigint NOT NULL,
    was bigint NOT NULL, became bigint NOT NULL, began_at timestamptz NOT NULL, is_back boolean NOT NULL DEFAULT false);
  CREATE TABLE IF NOT EXISTS practice.kept_seal (LIKE public.seal);`

/** A payment that nobody ruled, claimed late or took back, and that is sealed: one's own first, and one of ₹500. */
const CHOSEN = `
  INSERT INTO practice.rewriting
  SELECT t.circle_id, t.transfer_id, t.number, t.amount_rupees, t.amount_rupees + ${MORE_RUPEES}, app_now()
  FROM ledger_transfer t JOIN match m USING (circle_id, match_id)
  WHERE t.circle_id = $1 AND t.kind = 'help' AND m.state = 'confirmed' AND NOT m.late AND NOT m.ruled
    AND EXISTS (SELECT FROM seal s WHERE s.circle_id = t.circle_id AND t.number < s.first_number + s.transfers)
    AND EXISTS (SELECT FROM installation WHERE mode <> 'production')
    AND NOT EXISTS (SELECT FROM posting_stop p WHERE p.circle_id = t.circle_id AND p.ended_at IS NULL)
  ORDER BY $2 IN (t.giver_account, t.receiver_account) DESC, t.amount_rupees = 500 DESC, t.number LIMIT 1
  ON CONFLICT DO NOTHING RETURNING number, transfer_id AS "transferId"`

/** Changes the payment by an amount everywhere, so that every sum of the database agrees afterwards. */
const CHANGES = [
  `UPDATE ledger_entry e SET amount_rupees = e.amount_rupees + CASE WHEN e.seq = own.seq THEN $3 * sign(own.amount_rupees) ELSE 0 END,
      given_after = e.given_after + CASE WHEN own.amount_rupees > 0 THEN $3 ELSE 0 END,
      received_after = e.received_after + CASE WHEN own.amount_rupees < 0 THEN $3 ELSE 0 END,
      balance_after = e.balance_after + $3 * sign(own.amount_rupees)
    FROM ledger_entry own WHERE own.circle_id = $1 AND own.transfer_id = $2
      AND e.circle_id = own.circle_id AND e.account_id = own.account_id AND e.seq >= own.seq`,
  `UPDATE pledge p SET amount_rupees = p.amount_rupees + $3, fulfilled_rupees = p.fulfilled_rupees + $3
    FROM match m JOIN ledger_transfer t USING (circle_id, match_id)
    WHERE t.circle_id = $1 AND t.transfer_id = $2 AND p.circle_id = m.circle_id AND p.pledge_id = m.pledge_id`,
  `UPDATE ask a SET amount_rupees = a.amount_rupees + $3, fulfilled_rupees = a.fulfilled_rupees + $3
    FROM match m JOIN ledger_transfer t USING (circle_id, match_id)
    WHERE t.circle_id = $1 AND t.transfer_id = $2 AND a.circle_id = m.circle_id AND a.ask_id = m.ask_id`,
  `UPDATE match m SET amount_rupees = m.amount_rupees + $3, confirmed_rupees = m.confirmed_rupees + $3,
      pledge_filled_rupees = m.pledge_filled_rupees + $3, ask_filled_rupees = m.ask_filled_rupees + $3
    FROM ledger_transfer t WHERE t.circle_id = $1 AND t.transfer_id = $2
      AND m.circle_id = t.circle_id AND m.match_id = t.match_id`,
  `UPDATE ledger_transfer SET amount_rupees = amount_rupees + $3 WHERE circle_id = $1 AND transfer_id = $2`,
].map((change) => change.replaceAll('$3', '$3::bigint'))

type Change = { readonly circleId: string; readonly transferId: string; readonly by: number }

async function changePayment(owner: Owner, { circleId, transferId, by }: Change): Promise<void> {
  for (const change of CHANGES) await owner.query(change, [circleId, transferId, by])
}

/**
 * One transaction of the owner behind all triggers. Neither the signer nor a payment of the circle works meanwhile.
 */
async function behindGuards<T>(
  pool: OwnerPool,
  circleId: string,
  work: (owner: Owner) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(`BEGIN; SET LOCAL session_replication_role = replica;
      SELECT pg_advisory_xact_lock(hashtextextended('paraspar sealer', 0))`)
    await client.query('SELECT FROM circle WHERE circle_id = $1 FOR NO KEY UPDATE', [circleId])
    const done = await work(client)
    await client.query('COMMIT')
    return done
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}

/**
 * Changes a past payment of a circle as somebody with the owner's password would: the payment, every sum that has it, and
 * the seals over it go, so that the server signs the new past. Changes nothing while one is changed, or confirmations are paused.
 */
export function rewritePayment(
  pool: OwnerPool,
  { circleId, memberId }: { circleId: string; memberId: string },
): Promise<void> {
  return behindGuards(pool, circleId, async (owner) => {
    const { rows } = await owner.query<{ transferId: string; number: number }>(CHOSEN, [
      circleId,
      memberId,
    ])
    const [chosen] = rows
    if (chosen === undefined) return
    await changePayment(owner, { circleId, transferId: chosen.transferId, by: MORE_RUPEES })
    await owner.query(
      `WITH gone AS (DELETE FROM seal WHERE circle_id = $1 AND first_number + transfers > $2 RETURNING *)
        INSERT INTO practice.kept_seal SELECT * FROM gone`,
      [circleId, chosen.number],
    )
  })
}

/** Puts the payment, the sums and the seals back, as they were. Payments that were confirmed since keep theirs. */
export function putPaymentBack(pool: OwnerPool, circleId: string): Promise<void> {
  return behindGuards(pool, circleId, async (owner) => {
    const { rows } = await owner.query<{ transferId: string }>(
      `UPDATE practice.rewriting SET is_back = true WHERE circle_id = $1 AND NOT is_back
        RETURNING transfer_id AS "transferId"`,
      [circleId],
    )
    const [changed] = rows
    if (changed === undefined) return
    await changePayment(owner, { circleId, transferId: changed.transferId, by: -MORE_RUPEES })
    await owner.query(
      `WITH kept AS (DELETE FROM practice.kept_seal WHERE circle_id = $1 RETURNING *)
        INSERT INTO seal SELECT * FROM kept`,
      [circleId],
    )
  })
}

/** Forgets a change that is put back and checked. */
export async function forgetRewriting(pool: OwnerPool, circleId: string): Promise<void> {
  await pool.query('DELETE FROM practice.rewriting WHERE circle_id = $1 AND is_back', [circleId])
}

/** Makes room for what the owner keeps, and lists the circles in which a payment is changed, or not checked since. */
export async function listRewritten(pool: OwnerPool): Promise<string[]> {
  await pool.query(ROOM_OF_THE_OWNER)
  const { rows } = await pool.query<{ circleId: string }>(
    'SELECT circle_id AS "circleId" FROM practice.rewriting',
  )
  return rows.map(({ circleId }) => circleId)
}

/** Finds the changed payment of a circle, and what followed, in seconds after it. */
export async function findRewriting(
  pool: OwnerPool,
  circleId: string,
): Promise<Rewriting | undefined> {
  const { rows } = await pool.query<Rewriting>(
    `WITH r AS (SELECT * FROM practice.rewriting WHERE circle_id = $1),
        sent AS (SELECT n.* FROM notice n JOIN r USING (circle_id) WHERE n.kind = 'ledger_stopped' AND n.created_at >= r.began_at)
      SELECT r.number, r.was, r.became, extract(epoch FROM stop.began_at - r.began_at)::float8 AS "stoppedAfter",
        (SELECT count(*)::int FROM sent) AS written,
        (SELECT extract(epoch FROM min(created_at) - r.began_at)::float8 FROM sent) AS "writtenAfter",
        (SELECT coalesce(jsonb_agg(one), '[]') FROM (SELECT DISTINCT ON (k.role) k.role, k.member_id AS "memberId"
            FROM member_role k JOIN sent USING (circle_id, member_id) WHERE k.role IN ('steward', 'officer') ORDER BY k.role, k.member_id) one) AS staff
      FROM r LEFT JOIN posting_stop stop ON stop.circle_id = r.circle_id AND stop.began_at >= r.began_at`,
    [circleId],
  )
  return rows[0]
}
