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
type Values<T extends Table> = {
  readonly [C in Column<T>]?: Value<T, C> | readonly Value<T, C>[]
}

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

/** A table as it is read: its ids are those of the domain. */
type Read<T extends Table> = {
  [C in Column<T>]: C extends keyof Ids ? Ids[C] | Extract<Value<T, C>, null> : DB[T][C]
}

/** Columns of a row as they are read. */
type Row<T extends Table, C extends Column<T> = Column<T>> = {
  readonly [K in C]: SelectType<Read<T>[K]>
}

/** The primary key of a row; an object that holds more is one too. */
type Key<T extends Table> = {
  readonly [K in (typeof ROW_KEYS)[T][number] & Column<T>]: Value<T, K>
}

/** The values that rows must have, one or one of some: of a circle's table always one circle. */
type Having<T extends Table> = Values<T> &
  ('circleId' extends Column<T> ? { readonly circleId: Value<T, 'circleId' & Column<T>> } : unknown)

/** The value of `version` after a change that people must see before they change it again. */
export const NEXT_VERSION = sql<number>`version + 1`

/** A row by its primary key; what else `key` holds is not looked at. */
export function oneRow<T extends Table>(tx: Tx, table: T, key: Key<T>): OneRow<T> {
  const held: Readonly<Record<string, unknown>> = key
  const conditions = Object.fromEntries(ROW_KEYS[table].map((column) => [column, held[column]]))
  return new OneRow(tx, table, conditions)
}

class OneRow<T extends Table> {
  private readonly tx: Tx
  private readonly table: T
  private readonly conditions: object

  constructor(tx: Tx, table: T, conditions: object) {
    this.tx = tx
    this.table = table
    this.conditions = conditions
  }

  /** The same row, if it also has these values; never another one. */
  where(values: Omit<Values<T>, keyof Key<T>>): OneRow<T> {
    return new OneRow(this.tx, this.table, { ...this.conditions, ...values })
  }

  async find<C extends Column<T>>(columns: readonly C[]): Promise<Row<T, C> | undefined> {
    const found = having(this.tx, this.table, this.conditions).select(columns)
    return (await found.executeTakeFirst()) as Row<T, C> | undefined
  }

  /** Finds the row and locks it (FOR UPDATE). */
  async lock<C extends Column<T>>(columns: readonly C[]): Promise<Row<T, C> | undefined> {
    const found = having(this.tx, this.table, this.conditions).select(columns).forUpdate()
    return (await found.executeTakeFirst()) as Row<T, C> | undefined
  }

  /** Changes the row; `version` too, where `changes` says so. Returns whether there was one. */
  async update(changes: UpdateObject<DB, T>): Promise<boolean> {
    let update = untyped(this.tx).updateTable<string>(this.table).set(changes)
    for (const condition of conditionsOf(this.conditions)) update = update.where(...condition)
    return (await update.executeTakeFirstOrThrow()).numUpdatedRows > 0n
  }

  async delete(): Promise<void> {
    let deletion = untyped(this.tx).deleteFrom<string>(this.table)
    for (const condition of conditionsOf(this.conditions)) deletion = deletion.where(...condition)
    await deletion.execute()
  }
}

/** Begins a query of the rows that have these values (null too), to go on with in Kysely. */
export function allRows<T extends Table>(
  tx: Tx,
  table: T,
  values: Having<T>,
): SelectQueryBuilder<Omit<DB, T> & { [K in T]: Read<K> }, T, object> {
  return having(tx, table, values)
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

// Kysely finds no type for columns of a table that is not known yet; the functions above check them.
function untyped(tx: Tx): Kysely<Record<string, Record<string, unknown>>> {
  return tx as unknown as Kysely<Record<string, Record<string, unknown>>>
}

function having(tx: Tx, table: string, values: object) {
  let found = untyped(tx).selectFrom(table)
  for (const condition of conditionsOf(values)) found = found.where(...condition)
  return found
}

function conditionsOf(values: object) {
  return Object.entries(values).map(
    ([column, value]) =>
      [column, value === null ? 'is' : Array.isArray(value) ? 'in' : '=', value] as const,
  )
}
