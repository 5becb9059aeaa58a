import { sql } from 'kysely'
import { letStatementsTake } from '#server/platform/database/bounded-client.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { isOneOf, type RowKey } from '#server/platform/database/many-rows.ts'

/** A committed transfer with the fields that are sealed. */
export type UnsealedTransfer = {
  readonly circleId: string
  readonly transferId: string
  readonly kind: 'help' | 'reversal'
  readonly matchId: string
  readonly reverses: string | null
  readonly giver: string
  readonly receiver: string
  readonly amount: number
  readonly postedAt: Temporal.Instant
}
export type LastSeal = {
  readonly number: number
  readonly transfers: number
  readonly head: Buffer
  readonly sealedAt: Temporal.Instant
  readonly key: string
}
export type NewSeal = {
  readonly circleId: string
  readonly number: number
  readonly transferIds: readonly string[]
  readonly leaves: readonly Uint8Array[]
  readonly root: Uint8Array
  readonly previous: Uint8Array
  readonly sealedAt: Temporal.Instant
  readonly key: string
  readonly publicKey: Uint8Array
  readonly signature: Uint8Array
  readonly head: Uint8Array
}

/** A sealer that holds its row idle for this long loses the lock. */
const HELD_MS_MAX = 60_000

/**
 * Makes this transaction the only active sealer. Returns up to which transaction everything is
 * sealed; undefined while another one works.
 */
export async function holdSealer(tx: Tx): Promise<number | undefined> {
  await letStatementsTake(tx, HELD_MS_MAX)
  const settings = {
    // It waits while the circles' transactions run. After an outage or a restored dump it has much
    // to read.
    idle_in_transaction_session_timeout: String(HELD_MS_MAX),
    // The sealed table grows during the work. A plan made for the empty table would read all of it
    // for every transfer.
    plan_cache_mode: 'force_custom_plan',
  }
  await sql`SELECT set_config(name, value, true)
    FROM json_each_text(${JSON.stringify(settings)}::json) s (name, value)`.execute(tx)
  const row = await tx
    .selectFrom('sealer')
    .select('sealedBefore')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row?.sealedBefore
}

export async function saveSealedBefore(tx: Tx, transaction: number): Promise<void> {
  await tx.updateTable('sealer').set({ sealedBefore: transaction }).execute()
}

/**
 * Reads the transaction limits: all before `oldest` have ended; `next` is the first that has not
 * begun.
 */
export async function readTransactions(tx: Tx): Promise<{ oldest: number; next: number }> {
  const { rows } = await sql<{
    oldest: number
    next: number
  }>`SELECT pg_snapshot_xmin(s)::text::bigint AS oldest, pg_snapshot_xmax(s)::text::bigint AS next
    FROM pg_current_snapshot() s`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the database does not say which transactions run')
  return row
}

/**
 * Lists committed transfers without a seal, of all circles, in a range of transactions without the
 * last; unordered. Rows of a dump may name future transactions.
 */
export function listUnsealed(
  tx: Tx,
  { from, until, limit }: { from: number; until: number; limit: number },
): Promise<UnsealedTransfer[]> {
  return transfersOf(tx)
    .where('t.postedIn', '>=', from)
    .where('t.postedIn', '<', until)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sealedTransfer as s')
            .select('s.number')
            .whereRef('s.circleId', '=', 't.circleId')
            .whereRef('s.transferId', '=', 't.transferId'),
        ),
      ),
    )
    .limit(limit)
    .execute()
}

/** Lists seals of a circle after one, oldest first. */
export function listSeals(
  tx: Tx,
  { circleId, after, limit }: { circleId: string; after: number; limit: number },
) {
  return tx
    .selectFrom('seal')
    .select([
      'sealNumber as number',
      'firstNumber',
      'transfers',
      'root',
      'previous',
      'sealedAt',
      'keyName as key',
      'signature',
      'head',
    ])
    .where('circleId', '=', circleId)
    .where('sealNumber', '>', after)
    .orderBy('sealNumber')
    .limit(limit)
    .execute()
}

/** Lists sealed transfers of a circle by number, with the ledger's current values. */
export function listSealed(
  tx: Tx,
  { circleId, from, until }: { circleId: string; from: number; until: number },
): Promise<(UnsealedTransfer & { number: number; reversesNumber: number | null; leaf: Buffer })[]> {
  return transfersOf(tx)
    .innerJoin('sealedTransfer as s', (join) =>
      join.onRef('s.circleId', '=', 't.circleId').onRef('s.transferId', '=', 't.transferId'),
    )
    .leftJoin('sealedTransfer as h', (join) =>
      join.onRef('h.circleId', '=', 't.circleId').onRef('h.transferId', '=', 't.reverses'),
    )
    .select(['s.number', 'h.number as reversesNumber', 's.leaf'])
    .where('s.circleId', '=', circleId)
    .where('s.number', '>=', from)
    .where('s.number', '<', until)
    .orderBy('s.number')
    .execute()
}

/** Lists a member's own sealed transfers after a position in their account, in posting order. */
export function listOwnSealed(
  tx: Tx,
  {
    circleId,
    accountId,
    afterSeq,
    limit,
  }: { circleId: string; accountId: string; afterSeq: number; limit: number },
) {
  return transfersOf(tx)
    .innerJoin('ledgerEntry as e', (join) =>
      join.onRef('e.circleId', '=', 't.circleId').onRef('e.transferId', '=', 't.transferId'),
    )
    .innerJoin('sealedTransfer as s', (join) =>
      join.onRef('s.circleId', '=', 't.circleId').onRef('s.transferId', '=', 't.transferId'),
    )
    .leftJoin('sealedTransfer as h', (join) =>
      join.onRef('h.circleId', '=', 't.circleId').onRef('h.transferId', '=', 't.reverses'),
    )
    .select(['e.seq', 's.number', 'h.number as reversesNumber'])
    .where('e.circleId', '=', circleId)
    .where('e.accountId', '=', accountId)
    .where('e.seq', '>', afterSeq)
    .orderBy('e.seq')
    .limit(limit)
    .execute()
}

/** Lists every public key that ever sealed here, in order of first use. */
export function listSealKeys(tx: Tx) {
  return tx
    .selectFrom('sealKey')
    .select(['keyName as key', 'publicKey', 'firstUsedAt as since'])
    .orderBy('firstUsedAt')
    .execute()
}

/**
 * Lists the latest seal of each circle, with the name of those that chose to be shown. Sorted by
 * head, because that order reveals nothing.
 */
export function listLatestSeals(tx: Tx, limit: number) {
  return tx
    .selectFrom('circle as c')
    .innerJoinLateral(
      (each) =>
        each
          .selectFrom('seal as s')
          .select(['s.head', 's.sealedAt'])
          .whereRef('s.circleId', '=', 'c.circleId')
          .orderBy('s.sealNumber', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['last.head', 'last.sealedAt', 'c.name', 'c.slug', 'c.seen'])
    .orderBy('last.head')
    .limit(limit)
    .execute()
}

function transfersOf(tx: Tx) {
  return tx
    .selectFrom('ledgerTransfer as t')
    .select([
      't.circleId',
      't.transferId',
      sql<'help' | 'reversal'>`t.kind`.as('kind'),
      't.matchId',
      't.reverses',
      't.giverAccount as giver',
      't.receiverAccount as receiver',
      't.amountRupees as amount',
      't.postedAt',
    ])
}

/** Finds the last seals of circles; a circle without seals is missing. */
export async function findLastSeals(
  tx: Tx,
  circleIds: readonly string[],
): Promise<Map<string, LastSeal>> {
  const { rows } = await sql<LastSeal & { circleId: string }>`
    SELECT last.circle_id, last.seal_number AS number,
      last.first_number + last.transfers - 1 AS transfers, last.head, last.sealed_at,
      last.key_name AS key
    FROM unnest(${[...circleIds]}::uuid[]) asked (circle_id)
    CROSS JOIN LATERAL (SELECT * FROM seal s WHERE s.circle_id = asked.circle_id
        ORDER BY s.seal_number DESC LIMIT 1) last`.execute(tx)
  return new Map(rows.map((row) => [row.circleId, row]))
}

/** Returns the numbers of sealed transfers by id. */
export async function findNumbers(
  tx: Tx,
  transfers: readonly RowKey[],
): Promise<Map<string, number>> {
  if (transfers.length === 0) return new Map()
  const rows = await tx
    .selectFrom('sealedTransfer')
    .select(['transferId', 'number'])
    .where(isOneOf(['circleId', 'transferId'], transfers))
    .execute()
  return new Map(rows.map((row) => [row.transferId, row.number]))
}

/** Adds the next seal. The database refuses one that does not continue from the last. */
export async function callAddSeal(tx: Tx, seal: NewSeal): Promise<void> {
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
  const leaves = `{${seal.leaves.map((leaf) => `"\\\\x${hex(leaf)}"`).join(',')}}`
  await sql`SELECT add_seal(${seal.circleId}::uuid, ${seal.number}::bigint,
    ${`{${seal.transferIds.join(',')}}`}::uuid[], ${leaves}::bytea[], ${Buffer.from(seal.root)},
    ${Buffer.from(seal.previous)},
    ${seal.sealedAt}::timestamptz, ${seal.key}, ${Buffer.from(seal.publicKey)},
      ${Buffer.from(seal.signature)}, ${Buffer.from(seal.head)})`.execute(tx)
}

export type PostingStop = { readonly stopId: string; readonly beganAt: Temporal.Instant }

/** Finds the running stop of a circle. */
export async function findPostingStop(tx: Tx, circleId: string): Promise<PostingStop | undefined> {
  return tx
    .selectFrom('postingStop')
    .select(['stopId', 'beganAt'])
    .where('circleId', '=', circleId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}
