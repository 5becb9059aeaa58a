import {
  type CompiledQuery,
  type Expression,
  type InsertObject,
  isExpression,
  type Kysely,
  type QueryResult,
  type SelectQueryBuilder,
  type SelectType,
  sql,
  type UpdateObject,
} from 'kysely'
import { invariant } from '#domain/shared/assert.ts'
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
import { Param, sendShape } from './prepared.ts'
import { isWrittenOut } from './query-compiler.ts'
import { ROW_KEYS } from './row-keys.ts'

/*
 * The statements that most stores need: a row by the primary key of its table, and rows by equal
 * columns. Whatever else a store asks (joins, sums, other comparisons) it goes on with in Kysely.
 * Tables, columns and the words of closed sets are those of the schema; a circle's row without its
 * circle does not compile. A statement is built once for the same columns and sent with new values.
 */

type Table = keyof typeof ROW_KEYS
type Column<T extends Table> = keyof DB[T] & string
type Value<T extends Table, C extends Column<T>> = SelectType<DB[T][C]>
type Values<T extends Table> = {
  readonly [C in Column<T>]?: Value<T, C> | readonly Value<T, C>[] | Expression<Value<T, C>>
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
  ('circleId' extends Column<T> ? { readonly circleId: OneCircle<T> } : unknown)

type OneCircle<T extends Table, C = Value<T, 'circleId' & Column<T>>> = C | Expression<C>

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

  find<C extends Column<T>>(columns: readonly C[]): Promise<Row<T, C> | undefined> {
    return this.first(`find ${columns.join()}`, (found) => found.select(columns))
  }

  /** Finds the row and locks it (FOR UPDATE). */
  lock<C extends Column<T>>(columns: readonly C[]): Promise<Row<T, C> | undefined> {
    return this.first(`lock ${columns.join()}`, (found) => found.select(columns).forUpdate())
  }

  /** Changes the row; `version` too, where `changes` says so. Returns whether there was one. */
  async update(changes: UpdateObject<DB, T>): Promise<boolean> {
    const { table, conditions } = this
    const about = { what: 'update', table, sought: conditions, changes }
    const { numAffectedRows } = await send(this.tx, about, (db, sought, set) =>
      having(db.updateTable<string>(table).set(set), sought),
    )
    return (numAffectedRows ?? 0n) > 0n
  }

  async delete(): Promise<void> {
    const { table, conditions } = this
    await send(this.tx, { what: 'delete', table, sought: conditions }, (db, sought) =>
      having(db.deleteFrom<string>(table), sought),
    )
  }

  private first<R>(what: string, more: (found: Found) => Built): Promise<R | undefined> {
    return first(this.tx, { what, table: this.table, sought: this.conditions }, more)
  }
}

/** Begins a query of the rows that have these values (null too), to go on with in Kysely. */
export function allRows<T extends Table>(
  tx: Tx,
  table: T,
  values: Having<T>,
): SelectQueryBuilder<Omit<DB, T> & { [K in T]: Read<K> }, T, object> {
  return having(untyped(tx).selectFrom<string>(table), values)
}

/** Returns whether there is a row that has these values. */
export async function hasRow<T extends Table>(
  tx: Tx,
  table: T,
  values: Having<T>,
): Promise<boolean> {
  const one = (found: Found) => found.select(sql`1`.as('one')).limit(1)
  return (await first(tx, { what: 'has', table, sought: values }, one)) !== undefined
}

/** Counts the rows that have these values. */
export async function countRows<T extends Table>(
  tx: Tx,
  table: T,
  values: Having<T>,
): Promise<number> {
  const all = (found: Found) => found.select((of) => of.fn.countAll<number>().as('rows'))
  const counted = await first<{ rows: number }>(tx, { what: 'count', table, sought: values }, all)
  invariant(counted, 'a count without a row')
  return counted.rows
}

export async function insertRow<T extends Table>(
  tx: Tx,
  table: T,
  row: InsertObject<DB, T>,
): Promise<void> {
  await send(tx, { what: 'insert', table, changes: row }, (db, _, values) =>
    db.insertInto<string>(table).values(values),
  )
}

type Columns = Readonly<Record<string, unknown>>
type Untyped = Kysely<Record<string, Record<string, unknown>>>
type Found = ReturnType<typeof foundIn>
type Built = { compile(): CompiledQuery }

// Kysely finds no type for columns of a table that is not known yet; the functions above check them.
function untyped(tx: Tx): Untyped {
  return tx as unknown as Untyped
}

function foundIn(db: Untyped, table: string, sought: Columns) {
  return having(db.selectFrom(table), sought)
}

type Sought<Q> = { where(column: string, operator: 'is' | 'in' | '=', value: unknown): Q }

function having<Q extends Sought<Q>>(query: Q, values: object): Q {
  let sought = query
  for (const [column, value] of Object.entries(values))
    sought = sought.where(column, value === null ? 'is' : Array.isArray(value) ? 'in' : '=', value)
  return sought
}

/** What a statement does in which table, and the columns that it seeks and changes. */
type About = {
  readonly what: string
  readonly table: string
  readonly sought?: object
  readonly changes?: object
}

async function first<R>(
  tx: Tx,
  about: About,
  more: (found: Found) => Built,
): Promise<R | undefined> {
  const { rows } = await send<R>(tx, about, (db, sought) => more(foundIn(db, about.table, sought)))
  return rows[0]
}

/** Sends a statement, built once for the same columns and the same values that are written out. */
function send<R>(
  tx: Tx,
  { what, table, sought = {}, changes = {} }: About,
  build: (db: Untyped, sought: Columns, changes: Columns) => Built,
): Promise<QueryResult<R>> {
  const values: unknown[] = []
  const [set, by] = [placed(changes, values, false), placed(sought, values, true)]
  return sendShape(tx, {
    shape: set.isKept && by.isKept ? `${what} ${table} ${set.shape} by ${by.shape}` : undefined,
    values,
    build: (_, on) => build(untyped(on), by.places, set.places),
  })
}

/**
 * Leaves places for values that are sent, which go to `values`. The shape says whatever else is in the text, unless
 * there is an expression, whose text is its own.
 */
function placed(columns: object, values: unknown[], areSought: boolean) {
  const place = (value: unknown) => new Param(String(values.push(value) - 1))
  const isWritten = (column: string, value: unknown) =>
    value === NEXT_VERSION || (areSought && (value === null || isWrittenOut(column, value)))
  const places: Record<string, unknown> = {}
  let [shape, isKept] = ['', true]
  for (const [column, value] of Object.entries(columns)) {
    shape += column
    places[column] = value
    if (isWritten(column, value))
      shape += `=${value === NEXT_VERSION ? '+' : JSON.stringify(value)}`
    else if (isExpression(value) || typeof value === 'function') isKept = false
    else if (areSought && Array.isArray(value)) {
      places[column] = value.map(place)
      shape += `[${value.length}]`
    } else if (areSought || value !== undefined) places[column] = place(value)
    else shape += '?'
    shape += ' '
  }
  return { shape, isKept, places }
}
