import {
  type InsertObject,
  type Kysely,
  type SelectQueryBuilder,
  type SelectType,
  sql,
  type UpdateObject,
} from 'kysely'
import type {
  AskId,
  CircleId,
  DetailId,
  IdentityId,
  MatchId,
  MemberId,
  PledgeId,
  RecurringId,
} from '#domain/shared/ids.ts'
import type { DB } from './db-types.ts'
import type { Tx } from './db.ts'
import { ROW_KEYS } from './row-keys.ts'

/*
 * The statements that most stores need: a row by the primary key of its table, and rows by equal
 * columns. Whatever else a store asks (joins, sums, other comparisons) it goes on with in Kysely.
 * Tables, columns and the words of closed sets are those of the schema; a circle's row without its
 * circle does not compile.
 */

type Table = keyof typeof ROW_KEYS
type Column<T extends Table> = keyof DB[T] & string
type Value<T extends Table, C extends Column<T>> = SelectType<DB[T][C]>
type Values<T extends Table> = { readonly [C in Column<T>]?: Value<T, C> }

/** What a column holds, by its name, where the database knows only a uuid. */
type Ids = {
  circleId: CircleId
  memberId: MemberId
  giverId: MemberId
  receiverId: MemberId
  introducedBy: MemberId
  cancelBy: MemberId
  identityId: IdentityId
  askId: AskId
  pledgeId: PledgeId
  matchId: MatchId
  detailId: DetailId
  recurringId: RecurringId
}

/** Columns of a row as they are read; ids are those of the domain. */
export type Row<T extends Table, C extends Column<T> = Column<T>> = {
  readonly [K in C]: K extends keyof Ids ? Ids[K] | Extract<Value<T, K>, null> : Value<T, K>
}

/** The primary key of a row; an object that holds more is one too. */
export type Key<T extends Table> = {
  readonly [K in (typeof ROW_KEYS)[T][number] & Column<T>]: Value<T, K>
}

/** The values that rows must have: of a circle's table always its circle. */
export type Having<T extends Table> = Values<T> &
  ('circleId' extends Column<T> ? { readonly circleId: string } : unknown)

/** The value of `version` after a change that people must see before they change it again. */
export const NEXT_VERSION = sql<number>`version + 1`

/** Finds a row by its key. */
export async function findRow<T extends Table, C extends Column<T>>(
  tx: Tx,
  table: T,
  key: Key<T>,
  columns: readonly C[],
): Promise<Row<T, C> | undefined> {
  const found = having(tx, table, keyOf(table, key)).select(columns)
  return (await found.executeTakeFirst()) as Row<T, C> | undefined
}

/** Finds a row by its key, and locks it until the transaction ends. */
export async function lockRow<T extends Table, C extends Column<T>>(
  tx: Tx,
  table: T,
  key: Key<T>,
  columns: readonly C[],
): Promise<Row<T, C> | undefined> {
  const found = having(tx, table, keyOf(table, key)).select(columns).forUpdate()
  return (await found.executeTakeFirst()) as Row<T, C> | undefined
}

/** Begins a query of the rows that have these values (null too): go on with Kysely. */
export function selectRows<T extends Table, C extends Column<T>>(
  tx: Tx,
  table: T,
  values: Having<T>,
  columns: readonly C[],
): SelectQueryBuilder<DB, T, Row<T, C>> {
  return having(tx, table, values).select(columns) as never
}

/** Returns whether there is a row that has these values. */
export async function hasRow<T extends Table>(
  tx: Tx,
  table: T,
  values: Having<T>,
): Promise<boolean> {
  const found = having(tx, table, values)
    .select(sql`1`.as('one'))
    .limit(1)
  return (await found.executeTakeFirst()) !== undefined
}

/** Counts the rows that have these values. */
export async function countRows<T extends Table>(
  tx: Tx,
  table: T,
  values: Having<T>,
): Promise<number> {
  const counted = having(tx, table, values).select((of) => of.fn.countAll<number>().as('rows'))
  return (await counted.executeTakeFirstOrThrow()).rows
}

export async function insertRow<T extends Table>(
  tx: Tx,
  table: T,
  row: InsertObject<DB, T>,
): Promise<void> {
  await tx.insertInto(table).values(row).execute()
}

/**
 * Changes a row, if it also has the values `only`. Returns whether there was such a row. The table's
 * `version` is raised where `changes` says so (NEXT_VERSION).
 */
export async function updateRow<T extends Table>(
  tx: Tx,
  table: T,
  key: Key<T>,
  changes: UpdateObject<DB, T>,
  only: Values<T> = {},
): Promise<boolean> {
  let update = plain(tx).updateTable<string>(table).set(changes)
  for (const condition of conditionsOf({ ...keyOf(table, key), ...only }))
    update = update.where(...condition)
  return (await update.executeTakeFirstOrThrow()).numUpdatedRows > 0n
}

export async function deleteRow<T extends Table>(tx: Tx, table: T, key: Key<T>): Promise<void> {
  let deletion = plain(tx).deleteFrom<string>(table)
  for (const condition of conditionsOf(keyOf(table, key))) deletion = deletion.where(...condition)
  await deletion.execute()
}

// Kysely finds no type for columns of a table that is not known yet; the functions above check them.
function plain(tx: Tx): Kysely<Record<string, Record<string, unknown>>> {
  return tx as unknown as Kysely<Record<string, Record<string, unknown>>>
}

function having(tx: Tx, table: string, values: object) {
  let found = plain(tx).selectFrom(table)
  for (const condition of conditionsOf(values)) found = found.where(...condition)
  return found
}

/** The columns of the key alone: whoever passes it may hold more. */
function keyOf<T extends Table>(table: T, key: Key<T>): object {
  const values: Readonly<Record<string, unknown>> = key
  return Object.fromEntries(ROW_KEYS[table].map((column) => [column, values[column]]))
}

function conditionsOf(values: object): [column: string, operator: 'is' | '=', value: unknown][] {
  return Object.entries(values).map(([column, value]) => [
    column,
    value === null ? 'is' : '=',
    value,
  ])
}
