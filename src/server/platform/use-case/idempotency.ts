import { sql } from 'kysely'
import { requestError } from '#domain/shared/request-errors.ts'
import { invariant } from '#domain/shared/assert.ts'
import type { JsonValue } from '../database/db-types.ts'
import type { Tx } from '../database/db.ts'
import { sha256 } from '../crypto/ids.ts'
import { insertRows } from '../database/many-rows.ts'
import { equalBytes, type PersonVault, type Place } from '../crypto/vault.ts'

export const KEY_LENGTH_MAX = 200
export const KEYS_KEPT_DAYS = 30

/**
 * One command as its caller names it: who (hashed), which endpoint and path, the caller's key, and
 * what was sent (as a keyed hash). An answer to somebody is kept sealed with their own key; an
 * answer to anybody holds nothing private.
 */
export type Repeatable = {
  readonly scope: Buffer
  readonly endpoint: string
  readonly key: string
  readonly bodyHash: Buffer
  readonly person: PersonVault | undefined
}

/**
 * Runs a command at most once per key, in the command's own transaction: a repeat waits for the
 * first to finish and gets its answer. Throws request.key-reused when the same key comes with
 * another body.
 */
export async function once<T>(
  tx: Tx,
  command: Repeatable,
  now: Temporal.Instant,
  run: () => Promise<T>,
): Promise<T> {
  const { scope, endpoint, key, bodyHash } = command
  const inserted = await tx
    .insertInto('idempotency')
    .values({ scope, endpoint, key, body_hash: bodyHash, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  const mine = inserted.numInsertedOrUpdatedRows === 1n
  if (!mine) return (await firstAnswer(tx, command)) as T
  const answer = await run()
  await tx
    .updateTable('idempotency')
    .set({ answer: kept(command, answer) })
    .where('scope', '=', scope)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .execute()
  return answer
}

/**
 * How commands with a key were answered before: each that was, by its place in the list. Throws
 * nothing: one sent with another body is told by `isReused`.
 */
export async function findAnswers(
  tx: Tx,
  commands: readonly Repeatable[],
): Promise<Map<number, { answer: unknown } | { isReused: true }>> {
  if (commands.length === 0) return new Map()
  const { rows } = await sql<{ place: number; body_hash: Buffer; answer: unknown }>`
    SELECT asked.place::int - 1 AS place, i.body_hash, i.answer FROM idempotency i
    JOIN unnest(${commands.map(({ scope }) => scope)}::bytea[],
        ${commands.map(({ endpoint }) => endpoint)}::text[],
        ${commands.map(({ key }) => key)}::text[]) WITH ORDINALITY AS asked
      (scope, endpoint, key, place)
      ON (i.scope, i.endpoint, i.key) = (asked.scope, asked.endpoint, asked.key)`.execute(tx)
  return new Map(
    rows.map(({ place, body_hash: bodyHash, answer }) => {
      const command = commands[place]
      invariant(command, 'an answer to nothing that was asked')
      return [
        place,
        equalBytes(bodyHash, command.bodyHash)
          ? { answer: opened(command, answer) }
          : { isReused: true },
      ] as const
    }),
  )
}

/** Keeps the first answers of commands, in their own transaction. */
export async function keepAnswers(
  tx: Tx,
  answered: readonly { readonly command: Repeatable; readonly answer: unknown }[],
  now: Temporal.Instant,
): Promise<void> {
  await insertRows(
    tx,
    'idempotency',
    answered.map(({ command, answer }) => ({
      scope: command.scope,
      endpoint: command.endpoint,
      key: command.key,
      body_hash: command.bodyHash,
      created_at: now,
      answer: asJson(command, answer),
    })),
  )
}

async function firstAnswer(tx: Tx, command: Repeatable): Promise<unknown> {
  const { scope, endpoint, key, bodyHash } = command
  const first = await tx
    .selectFrom('idempotency')
    .select(['body_hash', 'answer'])
    .where('scope', '=', scope)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .executeTakeFirst()
  invariant(first, 'a repeated command without its first')
  if (!equalBytes(first.body_hash, bodyHash)) throw requestError('request.key-reused')
  return opened(command, first.answer)
}

function kept(command: Repeatable, answer: unknown): string {
  return JSON.stringify(asJson(command, answer))
}

function asJson({ person, scope, endpoint, key }: Repeatable, answer: unknown): JsonValue {
  return person === undefined
    ? (answer as JsonValue)
    : {
        sealed: person
          .seal(placeOf({ scope, endpoint, key }), JSON.stringify(answer))
          .toString('base64'),
      }
}

function opened({ person, scope, endpoint, key }: Repeatable, answer: unknown): unknown {
  if (person === undefined) return answer
  return JSON.parse(
    person.open(
      placeOf({ scope, endpoint, key }),
      Buffer.from((answer as { sealed: string }).sealed, 'base64'),
    ),
  ) as unknown
}

function placeOf({ scope, endpoint, key }: Pick<Repeatable, 'scope' | 'endpoint' | 'key'>): Place {
  return {
    table: 'idempotency',
    column: 'answer',
    id: `${scope.toString('hex')} ${endpoint} ${key}`,
  }
}

/** A hash of what was sent that does not depend on the order of properties. */
export function bodyHashOf(input: unknown, file?: Uint8Array): Buffer {
  const parts: Uint8Array[] = [Buffer.from(JSON.stringify(sorted(input) ?? null))]
  if (file) parts.push(sha256(file))
  return sha256(Buffer.concat(parts))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}
