import { sql } from 'kysely'
import type { SignedSeal } from '#domain/ledger/sealed-lines.ts'
import { letStatementsTake } from '#server/platform/database/bounded-client.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows } from '#server/platform/database/rows.ts'

/** A committed transfer with the fields that are sealed. `reversesNumber`: the help that it takes back. */
export type NumberedTransfer = {
  readonly circleId: string
  readonly transferId: string
  readonly number: number
  readonly reversesNumber: number | null
  readonly kind: 'help' | 'reversal'
  readonly matchId: string
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
  /** The number of the last restart of its circle. */
  readonly restarts: number
}
export type NewSeal = {
  readonly circleId: string
  readonly leaves: readonly Uint8Array[]
  readonly sealedAt: string
  readonly key: string
  readonly signature: Uint8Array
}

/** A sealer that is idle for this long while it holds the lock loses it. */
const HELD_MS_MAX = 60_000

/** Makes this transaction the only active sealer. Returns false while another one works. */
export async function holdSealer(tx: Tx): Promise<boolean> {
  await letStatementsTake(tx, HELD_MS_MAX)
  // It waits while the circles' transactions run; after an outage there is much to seal. A plan made
  // while there were no seals would read all of them for every circle.
  const { rows } = await sql<{ held: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended('paraspar sealer', 0)) AS held,
      set_config('idle_in_transaction_session_timeout', ${String(HELD_MS_MAX)}, true),
      set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx)
  return rows[0]?.held === true
}

/**
 * Lists circles with committed transfers that no seal covers, and how many; all circles unless some are named.
 * It reads the last transfer and the last seal of each, however many there are: both are counted without a gap.
 */
export async function listUnsealed(
  tx: Tx,
  circleIds?: readonly string[],
): Promise<{ circleId: string; waiting: number }[]> {
  const looked = circleIds ? sql`unnest(${[...circleIds]}::uuid[]) c (circle_id)` : sql`circle c`
  const { rows } = await sql<{ circleId: string; waiting: number }>`
    SELECT c.circle_id, posted.number - coalesce(sealed.number, 0) AS waiting FROM ${looked}
    CROSS JOIN LATERAL (SELECT t.number FROM ledger_transfer t WHERE t.circle_id = c.circle_id
      ORDER BY t.number DESC LIMIT 1) posted
    LEFT JOIN LATERAL (SELECT s.first_number + s.transfers - 1 AS number FROM seal s
      WHERE s.circle_id = c.circle_id ORDER BY s.seal_number DESC LIMIT 1) sealed ON true
    WHERE posted.number > coalesce(sealed.number, 0) ORDER BY c.circle_id`.execute(tx)
  return rows
}

/** Lists those circles in which a seal is not as it is known, or is gone. */
export async function listOtherwise(
  tx: Tx,
  known: readonly { circleId: string; seal: number; head: string }[],
): Promise<string[]> {
  const { rows } = await sql<{ circleId: string }>`
    SELECT c.circle_id FROM jsonb_to_recordset(${JSON.stringify(known)}) k ("circleId" uuid, seal bigint, head text)
    JOIN circle c ON c.circle_id = k."circleId" WHERE NOT EXISTS (SELECT FROM seal s
      WHERE s.circle_id = c.circle_id AND s.seal_number = k.seal AND s.head = decode(k.head, 'hex'))`.execute(
    tx,
  )
  return rows.map(({ circleId }) => circleId)
}

/** Lists the next transfers of a circle by number, after one, with the ledger's current values. */
export function listTransfers(
  tx: Tx,
  { circleId, after, limit }: { circleId: string; after: number; limit: number },
): Promise<NumberedTransfer[]> {
  return transfersOf(tx)
    .where('t.circleId', '=', circleId)
    .where('t.number', '>', after)
    .orderBy('t.number')
    .limit(limit)
    .execute()
}

/** Lists seals of a circle after one, oldest first. */
export function listSeals(
  tx: Tx,
  { circleId, after, limit }: { circleId: string; after: number; limit: number },
) {
  return sealsOf(tx, circleId)
    .where('sealNumber', '>', after)
    .orderBy('sealNumber')
    .limit(limit)
    .execute()
}

/** Seals of a circle with all that their lines say. */
export function sealsOf(tx: Tx, circleId: string) {
  return allRows(tx, 'seal', { circleId }).select([
    'sealNumber as number',
    'firstNumber',
    'transfers',
    'root',
    'previous',
    'sealedAt',
    'keyName as key',
    'signature',
    'head',
    'restart',
    'lostHead',
  ])
}

/** Finds seals of a circle by their numbers, and the last one, oldest first. */
export function findHeads(tx: Tx, circleId: string, numbers: readonly number[]) {
  return headsOf(tx, circleId)
    .where(({ eb, or }) =>
      or([
        eb('sealNumber', 'in', [0, ...numbers]),
        eb('sealNumber', '=', (last) =>
          last
            .selectFrom('seal')
            .select(({ fn }) => fn.max('sealNumber').as('number'))
            .where('circleId', '=', circleId),
        ),
      ]),
    )
    .orderBy('sealNumber')
    .execute()
}

/** Finds the last seal of a circle that was made before an instant. */
export function findHeadBefore(tx: Tx, circleId: string, until: Temporal.Instant) {
  return headsOf(tx, circleId)
    .where('sealedAt', '<', until)
    .orderBy('sealNumber', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function headsOf(tx: Tx, circleId: string) {
  return tx
    .selectFrom('seal')
    .select([
      'sealNumber as seal',
      sql<number>`(first_number + transfers - 1)::int`.as('transfers'),
      'head',
      'sealedAt',
    ])
    .where('circleId', '=', circleId)
}

/** Lists all seals of a circle after one, as the lines of its file have them. */
export async function listSealsAfter(
  tx: Tx,
  circleId: string,
  after: number,
): Promise<SignedSeal[]> {
  const rows = await listSeals(tx, { circleId, after, limit: Number.MAX_SAFE_INTEGER })
  return rows.map(signedSeal)
}

/** A stored seal in the words of its line. */
export function signedSeal(seal: Awaited<ReturnType<typeof listSeals>>[number]): SignedSeal {
  return {
    number: seal.number,
    transfers: seal.transfers,
    root: seal.root.toString('hex'),
    previous: seal.previous.toString('hex'),
    sealedAt: seal.sealedAt.toString({ fractionalSecondDigits: 3 }),
    key: seal.key,
    signature: seal.signature.toString('hex'),
  }
}

/**
 * Lists a member's own transfers up to a number, after a position in their account, in posting order.
 */
export function listOwnTransfers(
  tx: Tx,
  {
    circleId,
    accountId,
    afterSeq,
    upTo,
    limit,
  }: { circleId: string; accountId: string; afterSeq: number; upTo: number; limit: number },
) {
  return transfersOf(tx)
    .innerJoin('ledgerEntry as e', (join) =>
      join.onRef('e.circleId', '=', 't.circleId').onRef('e.transferId', '=', 't.transferId'),
    )
    .select('e.seq')
    .where('e.circleId', '=', circleId)
    .where('e.accountId', '=', accountId)
    .where('e.seq', '>', afterSeq)
    .where('t.number', '<=', upTo)
    .orderBy('e.seq')
    .limit(limit)
    .execute()
}

/** Lists every public key that seals or sealed here, oldest first. */
export function listSealKeys(tx: Tx) {
  return tx
    .selectFrom('sealKey')
    .select(['keyName as key', 'publicKey', 'knownSince as since'])
    .orderBy('knownSince')
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
    .leftJoin('ledgerTransfer as h', (join) =>
      join.onRef('h.circleId', '=', 't.circleId').onRef('h.transferId', '=', 't.reverses'),
    )
    .select([
      't.circleId',
      't.transferId',
      't.number',
      'h.number as reversesNumber',
      sql<'help' | 'reversal'>`t.kind`.as('kind'),
      't.matchId',
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
      coalesce((SELECT r.restart FROM seal r WHERE r.circle_id = last.circle_id
        AND r.restart IS NOT NULL ORDER BY r.restart DESC LIMIT 1), 0) AS restarts
    FROM unnest(${[...circleIds]}::uuid[]) asked (circle_id)
    CROSS JOIN LATERAL (SELECT * FROM seal s WHERE s.circle_id = asked.circle_id
        ORDER BY s.seal_number DESC LIMIT 1) last`.execute(tx)
  return new Map(rows.map((row) => [row.circleId, row]))
}

/** Adds the next seal, and returns the head that the database computed. */
export async function callAddSeal(tx: Tx, seal: NewSeal): Promise<string> {
  const { rows } = await sql<{ head: Buffer }>`
    SELECT add_seal(${seal.circleId}::uuid, ${seal.leaves.map((leaf) => Buffer.from(leaf))}::bytea[],
      ${seal.sealedAt}::timestamptz, ${seal.key}, ${Buffer.from(seal.signature)}) AS head`.execute(
    tx,
  )
  return rows[0]?.head.toString('hex') ?? ''
}
