import { sql } from 'kysely'
import type { KeyRow } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { insertRows, isOneOf } from '#server/platform/database/many-rows.ts'
import { allRows, NEXT_VERSION, oneRow } from '#server/platform/database/rows.ts'
import { LIST_PERSON_COLUMNS, type ListPersonRow } from './list-rows.ts'

type Key = { readonly circleId: string; readonly listPersonId: string }

/** Inserts people with their keys, all in two statements. */
export async function insertListPeople(
  tx: Tx,
  keys: readonly KeyRow[],
  rows: readonly Pick<
    ListPersonRow,
    | 'circleId'
    | 'listPersonId'
    | 'listId'
    | 'nameSealed'
    | 'phoneSealed'
    | 'phoneKey'
    | 'enteredBy'
    | 'enteredAt'
    | 'expiresAt'
  >[],
): Promise<void> {
  await insertRows(tx, 'personKey', keys)
  await insertRows(
    tx,
    'listPerson',
    rows.map((row) => ({ ...row, state: 'listed' })),
  )
}

/** Returns which of these numbers are listed or invited in a circle now. */
export async function listOpenNumbers(
  tx: Tx,
  circleId: string,
  phoneKeys: readonly Buffer[],
): Promise<ReadonlySet<string>> {
  if (phoneKeys.length === 0) return new Set()
  const rows = await allRows(tx, 'listPerson', { circleId })
    .select('phoneKey')
    .where(sql<boolean>`phone_key = ANY(${phoneKeys}::bytea[])`)
    .where('state', 'in', ['listed', 'invited'])
    .execute()
  return new Set(rows.map(({ phoneKey }) => phoneKey.toString('hex')))
}

export async function countOpen(tx: Tx, circleId: string): Promise<number> {
  const { count } = await allRows(tx, 'listPerson', { circleId })
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', 'in', ['listed', 'invited'])
    .executeTakeFirstOrThrow()
  return count
}

/** Lists everybody of a circle's lists, or of one list; the newest list first. */
export async function listListPeople(
  tx: Tx,
  circleId: string,
  { listId, limit }: { listId?: string; limit: number },
): Promise<ListPersonRow[]> {
  return allRows(tx, 'listPerson', { circleId })
    .select(LIST_PERSON_COLUMNS)
    .$if(listId !== undefined, (query) => query.where('listId', '=', listId ?? ''))
    .orderBy('enteredAt', 'desc')
    .orderBy('listPersonId')
    .limit(limit)
    .execute()
}

export async function lockListPeople(
  tx: Tx,
  circleId: string,
  listId: string,
): Promise<ListPersonRow[]> {
  return allRows(tx, 'listPerson', { circleId, listId })
    .select(LIST_PERSON_COLUMNS)
    .orderBy('listPersonId')
    .forNoKeyUpdate()
    .execute()
}

export async function lockListPerson(
  tx: Tx,
  { circleId, listPersonId }: Key,
): Promise<ListPersonRow | undefined> {
  return allRows(tx, 'listPerson', { circleId, listPersonId })
    .select(LIST_PERSON_COLUMNS)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Finds an invitation by the hash of its code while it can be accepted. */
export async function findInvited(
  tx: Tx,
  tokenHash: Buffer,
  now: Temporal.Instant,
): Promise<ListPersonRow | undefined> {
  return tx
    .selectFrom('listPerson')
    .select(LIST_PERSON_COLUMNS)
    .where('tokenHash', '=', tokenHash)
    .where('state', '=', 'invited')
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** Returns whether the invitation that works now went out by SMS, not by hand. */
export async function cameByText(tx: Tx, { circleId, listPersonId }: Key): Promise<boolean> {
  const row = await allRows(tx, 'listPerson', { circleId, listPersonId })
    .select(sql<boolean>`texts[cardinality(texts)] IS NOT DISTINCT FROM invited_at`.as('byText'))
    .executeTakeFirstOrThrow()
  return row.byText
}

/** Saves that the other founder agreed. From now on each person can be invited. */
export async function updateAgreed(
  tx: Tx,
  {
    circleId,
    listId,
    agreedBy,
    now,
    expiresAt,
  }: {
    circleId: string
    listId: string
    agreedBy: string
    now: Temporal.Instant
    expiresAt: Temporal.Instant
  },
): Promise<void> {
  await tx
    .updateTable('listPerson')
    .set({ agreedBy, agreedAt: now, expiresAt, version: sql`version + 1` })
    .where('circleId', '=', circleId)
    .where('listId', '=', listId)
    .where('state', '=', 'listed')
    .where('agreedBy', 'is', null)
    .execute()
}

/** Saves a corrected name. It is not agreed to, and earlier links stop working. */
export async function updateCorrected(
  tx: Tx,
  listPerson: Key,
  { nameSealed, expiresAt }: Pick<ListPersonRow, 'nameSealed' | 'expiresAt'>,
): Promise<void> {
  await oneRow(tx, 'listPerson', listPerson).update({
    nameSealed,
    expiresAt,
    state: 'listed',
    tokenHash: null,
    agreedBy: null,
    agreedAt: null,
    version: NEXT_VERSION,
  })
}

/** Saves a new invitation of each; those before stop working with their hashes. */
export async function updateInvited(
  tx: Tx,
  people: readonly Key[],
  {
    tokenHash,
    expiresAt,
    now,
    byText,
  }: {
    tokenHash: Buffer | null
    expiresAt: Temporal.Instant
    now: Temporal.Instant
    byText: boolean
  },
): Promise<void> {
  await tx
    .updateTable('listPerson')
    .set({
      state: 'invited',
      tokenHash,
      expiresAt,
      invitedAt: now,
      sends: sql`sends || ${now}::timestamptz`,
      ...(byText && { texts: sql`texts || ${now}::timestamptz` }),
      version: NEXT_VERSION,
    })
    .where(
      isOneOf(
        ['circleId', 'listPersonId'],
        people.map(({ circleId, listPersonId }) => ({ circleId, id: listPersonId })),
      ),
    )
    .execute()
}

/** Saves the hash of the code that goes out now. */
export async function updateToken(tx: Tx, listPerson: Key, tokenHash: Buffer): Promise<void> {
  await oneRow(tx, 'listPerson', listPerson).update({ tokenHash })
}

/** Ends listings and invitations that nobody accepted; their links stop working. */
export async function updateWithdrawn(
  tx: Tx,
  circleId: string,
  listPersonIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  if (listPersonIds.length === 0) return
  await tx
    .updateTable('listPerson')
    .set({ state: 'withdrawn', endedAt: now, tokenHash: null, version: sql`version + 1` })
    .where('circleId', '=', circleId)
    .where('listPersonId', 'in', [...listPersonIds])
    .where('state', 'in', ['listed', 'invited'])
    .execute()
}

/** Saves who accepted. What the founder entered is emptied: the person's data are their own now. */
export async function updateAccepted(
  tx: Tx,
  listPerson: Key,
  { memberId, now }: { memberId: string; now: Temporal.Instant },
): Promise<void> {
  await oneRow(tx, 'listPerson', listPerson).update({
    state: 'accepted',
    memberId,
    endedAt: now,
    tokenHash: null,
    nameSealed: Buffer.of(),
    phoneSealed: Buffer.of(),
    version: NEXT_VERSION,
  })
}

/** Lists when numbers were invited since an instant, by all circles; each by its hash in hex. */
export async function listSends(
  tx: Tx,
  phoneKeys: readonly Buffer[],
  since: Temporal.Instant,
): Promise<ReadonlyMap<string, Temporal.Instant[]>> {
  const { rows } = await sql<{ phoneKey: Buffer; at: Temporal.Instant }>`
    SELECT l.phone_key, s.at FROM list_person l, unnest(l.sends) AS s (at)
    WHERE l.phone_key = ANY(${phoneKeys}::bytea[]) AND s.at > ${since}`.execute(tx)
  const byNumber = Map.groupBy(rows, ({ phoneKey }) => phoneKey.toString('hex'))
  return new Map(Array.from(byNumber, ([number, sent]) => [number, sent.map(({ at }) => at)]))
}

/**
 * Takes a lock on each number until the end of the transaction, so that two circles count together.
 * They are taken in one order, so that two lists of the same numbers do not stop each other.
 */
export async function lockNumbers(tx: Tx, phoneKeys: readonly Buffer[]): Promise<void> {
  const inOrder = phoneKeys.toSorted((one, other) => one.compare(other))
  await sql`SELECT pg_advisory_xact_lock(high, low)
    FROM unnest(${inOrder.map((key) => key.readInt32BE(0))}::int[],
      ${inOrder.map((key) => key.readInt32BE(4))}::int[]) AS number (high, low)`.execute(tx)
}

/** Counts a circle's invitations by SMS, and the different people it invited, since an instant. */
export async function countSends(
  tx: Tx,
  circleId: string,
  since: Temporal.Instant,
): Promise<{ texts: number; people: number }> {
  const { rows } = await sql<{ texts: number; people: number }>`
    SELECT coalesce(sum((SELECT count(*) FROM unnest(texts) AS t (at) WHERE t.at > ${since})), 0)::int
        AS texts,
      count(*) FILTER (WHERE EXISTS (SELECT FROM unnest(sends) AS s (at) WHERE s.at > ${since}))::int
        AS people
    FROM list_person WHERE circle_id = ${circleId}`.execute(tx)
  return rows[0] ?? { texts: 0, people: 0 }
}
