import { sql } from 'kysely'
import { requestError } from '#domain/shared/request-errors.ts'
import { invariant } from '#domain/shared/assert.ts'
import type { Tx } from '../database/db.ts'
import type { BaseCtx } from './context.ts'
import { sha256 } from '../crypto/ids.ts'
import { insertRows } from '../database/many-rows.ts'
import { equalBytes, type PersonVault, type Binding } from '../crypto/vault.ts'

export const KEY_LENGTH_MAX = 200
export const KEYS_KEPT_DAYS = 30

/**
 * One command with an idempotency key: who sent it, to which endpoint and path, and the key, as one
 * hash; and its input as a keyed hash. A response to a member is stored sealed with their own key; a
 * response without a member holds nothing private.
 */
export type Repeatable = {
  readonly commandHash: Buffer
  readonly bodyHash: Buffer
  readonly person: PersonVault | undefined
}

/**
 * Runs a command at most once per key, in the command's own transaction. A repeat waits for the
 * first and gets its response. Throws request.key-reused when the key comes with another body.
 */
export async function once<T>(
  { tx, now, send }: Pick<BaseCtx, 'tx' | 'now' | 'send'>,
  command: Repeatable,
  run: () => Promise<T>,
): Promise<T> {
  const { commandHash, bodyHash } = command
  const inserted = await tx
    .insertInto('idempotency')
    .values({ commandHash, bodyHash, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows !== 1n) {
    const first = (await findResponses(tx, [command])).get(0)
    invariant(first, 'a repeated command without its first')
    if ('isReused' in first) throw requestError('request.key-reused')
    return first.response as T
  }
  const response = await run()
  send(
    tx
      .updateTable('idempotency')
      .set({ response: stored(command, response) })
      .where('commandHash', '=', commandHash)
      .execute(),
  )
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
  const rows = await tx
    .selectFrom('idempotency')
    .select(['commandHash', 'bodyHash', 'response'])
    .where(sql<boolean>`command_hash = ANY(${commands.map((one) => one.commandHash)}::bytea[])`)
    .execute()
  const byHash = new Map(rows.map((row) => [row.commandHash.toString('hex'), row]))
  return new Map(
    commands.flatMap((command, at) => {
      const row = byHash.get(command.commandHash.toString('hex'))
      if (row === undefined) return []
      return [
        [
          at,
          equalBytes(row.bodyHash, command.bodyHash)
            ? { response: opened(command, row.response) }
            : { isReused: true },
        ],
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
      commandHash: command.commandHash,
      bodyHash: command.bodyHash,
      createdAt: now,
      response: stored(command, response),
    })),
  )
}

function stored(command: Repeatable, response: unknown): Buffer {
  const text = JSON.stringify(response ?? null)
  return command.person === undefined
    ? Buffer.from(text)
    : command.person.seal(bindingOf(command), text)
}

function opened(command: Repeatable, response: Buffer | null): unknown {
  invariant(response, 'a command that ended without a response')
  const text =
    command.person === undefined
      ? response.toString()
      : command.person.open(bindingOf(command), response)
  return JSON.parse(text) as unknown
}

function bindingOf({ commandHash }: Repeatable): Binding {
  return { table: 'idempotency', column: 'response', id: commandHash.toString('hex') }
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
