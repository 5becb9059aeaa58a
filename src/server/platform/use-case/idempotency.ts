import { sql } from 'kysely'
import { requestError } from '#domain/shared/request-errors.ts'
import { invariant } from '#domain/shared/assert.ts'
import type { JsonValue } from '../database/db-types.ts'
import type { Tx } from '../database/db.ts'
import { sha256 } from '../crypto/ids.ts'
import { insertRows } from '../database/many-rows.ts'
import { equalBytes, type PersonVault, type Binding } from '../crypto/vault.ts'

export const KEY_LENGTH_MAX = 200
export const KEYS_KEPT_DAYS = 30

/**
 * One command with an idempotency key: caller (hashed), endpoint and path, the key, and the input
 * (as a keyed hash). A response to a member is stored sealed with their own key; a response without
 * a member holds nothing private.
 */
export type Repeatable = {
  readonly scope: Buffer
  readonly endpoint: string
  readonly key: string
  readonly bodyHash: Buffer
  readonly person: PersonVault | undefined
}

/**
 * Runs a command at most once per key, in the command's own transaction. A repeat waits for the
 * first and gets its response. Throws request.key-reused when the key comes with another body.
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
    .values({ scope, endpoint, key, bodyHash, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  const mine = inserted.numInsertedOrUpdatedRows === 1n
  if (!mine) return (await firstResponse(tx, command)) as T
  const response = await run()
  await tx
    .updateTable('idempotency')
    .set({ response: stored(command, response) })
    .where('scope', '=', scope)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .execute()
  return response
}

/**
 * Returns the stored responses to commands with a key, by index in the list. Throws nothing:
 * `isReused` marks a command with another body.
 */
export async function findResponses(
  tx: Tx,
  commands: readonly Repeatable[],
): Promise<Map<number, { response: unknown } | { isReused: true }>> {
  if (commands.length === 0) return new Map()
  const { rows } = await sql<{ at: number; bodyHash: Buffer; response: unknown }>`
    SELECT asked.nth::int - 1 AS at, i.body_hash, i.response FROM idempotency i
    JOIN unnest(${commands.map(({ scope }) => scope)}::bytea[],
        ${commands.map(({ endpoint }) => endpoint)}::text[],
        ${commands.map(({ key }) => key)}::text[]) WITH ORDINALITY AS asked
      (scope, endpoint, key, nth)
      ON (i.scope, i.endpoint, i.key) = (asked.scope, asked.endpoint, asked.key)`.execute(tx)
  return new Map(
    rows.map(({ at, bodyHash, response }) => {
      const command = commands[at]
      invariant(command, 'an answer to nothing that was asked')
      return [
        at,
        equalBytes(bodyHash, command.bodyHash)
          ? { response: opened(command, response) }
          : { isReused: true },
      ] as const
    }),
  )
}

/** Stores the first responses of commands, in their own transaction. */
export async function storeResponses(
  tx: Tx,
  answered: readonly { readonly command: Repeatable; readonly response: unknown }[],
  now: Temporal.Instant,
): Promise<void> {
  await insertRows(
    tx,
    'idempotency',
    answered.map(({ command, response }) => ({
      scope: command.scope,
      endpoint: command.endpoint,
      key: command.key,
      bodyHash: command.bodyHash,
      createdAt: now,
      response: asJson(command, response),
    })),
  )
}

async function firstResponse(tx: Tx, command: Repeatable): Promise<unknown> {
  const { scope, endpoint, key, bodyHash } = command
  const first = await tx
    .selectFrom('idempotency')
    .select(['bodyHash', 'response'])
    .where('scope', '=', scope)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .executeTakeFirst()
  invariant(first, 'a repeated command without its first')
  if (!equalBytes(first.bodyHash, bodyHash)) throw requestError('request.key-reused')
  return opened(command, first.response)
}

function stored(command: Repeatable, response: unknown): string {
  return JSON.stringify(asJson(command, response))
}

function asJson({ person, scope, endpoint, key }: Repeatable, response: unknown): JsonValue {
  return person === undefined
    ? (response as JsonValue)
    : {
        sealed: person
          .seal(bindingOf({ scope, endpoint, key }), JSON.stringify(response))
          .toString('base64'),
      }
}

function opened({ person, scope, endpoint, key }: Repeatable, response: unknown): unknown {
  if (person === undefined) return response
  return JSON.parse(
    person.open(
      bindingOf({ scope, endpoint, key }),
      Buffer.from((response as { sealed: string }).sealed, 'base64'),
    ),
  ) as unknown
}

function bindingOf({
  scope,
  endpoint,
  key,
}: Pick<Repeatable, 'scope' | 'endpoint' | 'key'>): Binding {
  return {
    table: 'idempotency',
    column: 'response',
    id: `${scope.toString('hex')} ${endpoint} ${key}`,
  }
}

/** Hashes an input, independent of the order of properties. */
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
