import { sql } from 'kysely'
import { invariant } from '#domain/shared/assert.ts'
import type { Tx } from '../database/db.ts'
import type { BaseCtx } from './context.ts'
import type { FindFirst, Repeatable, SentCommand } from './sent-command.ts'
import { sha256 } from '../crypto/ids.ts'
import { equalBytes, type Binding } from '../crypto/vault.ts'

export const KEY_LENGTH_MAX = 200
export const KEYS_KEPT_DAYS = 30

/**
 * Returns the first responses to commands, by index in the list. Throws nothing: `isReused` marks a
 * key that came before with another body.
 */
export async function findResponses<Input>(
  find: FindFirst<Input>,
  tx: Tx,
  sent: readonly SentCommand<Input>[],
): Promise<Map<number, { response: unknown } | { isReused: true }>> {
  if (sent.length === 0) return new Map()
  const found = await find(tx, sent)
  const byHash = new Map(found.map((first) => [first.commandHash.toString('hex'), first]))
  return new Map(
    sent.flatMap((one, at) => {
      const first = byHash.get(one.command.commandHash.toString('hex'))
      if (first === undefined) return []
      const isSame = equalBytes(first.bodyHash, one.command.bodyHash)
      return [[at, isSame ? { response: first.responseTo(one) } : { isReused: true }] as const]
    }),
  )
}

/** Finds commands whose responses are stored. */
export const findStored: FindFirst = async (tx, sent) => {
  const rows = await tx
    .selectFrom('idempotency')
    .select(['commandHash', 'bodyHash', 'response'])
    .where(
      sql<boolean>`command_hash = ANY(${sent.map(({ command }) => command.commandHash)}::bytea[])`,
    )
    .execute()
  return rows.map(({ response, ...row }) => ({
    ...row,
    responseTo: ({ command }) => opened(command, response),
  }))
}

/**
 * Returns the first responses to commands, by index in the list; those of commands without
 * `findFirst` are stored. Such a command is noted as sent, in its own transaction: a repeat waits
 * for the first one.
 */
export async function firstResponses<Input>(
  { tx, now }: Pick<BaseCtx, 'tx' | 'now'>,
  findFirst: FindFirst<Input> | undefined,
  sent: readonly SentCommand<Input>[],
): ReturnType<typeof findResponses> {
  if (findFirst !== undefined || sent.length === 0)
    return findResponses(findFirst ?? findStored, tx, sent)
  const inserted = await tx
    .insertInto('idempotency')
    .values(
      sent.map(({ command: { commandHash, bodyHash } }) => ({
        commandHash,
        bodyHash,
        createdAt: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === BigInt(sent.length)) return new Map()
  invariant(sent.length === 1, 'gathered commands whose responses are stored')
  const first = await findResponses(findStored, tx, sent)
  invariant(first.size === 1, 'a repeated command without its first')
  return first
}

/** Stores the response to a command that was noted as sent. */
export function storeResponse(
  { tx, send }: Pick<BaseCtx, 'tx' | 'send'>,
  command: Repeatable,
  response: unknown,
): void {
  send(
    tx
      .updateTable('idempotency')
      .set({ response: stored(command, response) })
      .where('commandHash', '=', command.commandHash)
      .execute(),
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
