import { requestError } from '#domain/shared/request-errors.ts'
import { invariant } from '#domain/shared/assert.ts'
import type { Tx } from './db.ts'
import { sha256 } from './ids.ts'
import { equalBytes, type PersonVault, type Place } from './vault.ts'

export const KEY_LENGTH_MAX = 200
export const KEYS_KEPT_DAYS = 30

/**
 * One command as its caller names it: who (hashed), which endpoint and path, the caller's key, and what was sent (as a keyed hash).
 * An answer to somebody is kept sealed with their own key; an answer to anybody holds nothing private.
 */
export type Repeatable = { readonly scope: Buffer; readonly endpoint: string; readonly key: string; readonly bodyHash: Buffer; readonly person: PersonVault | undefined }

/**
 * Runs a command at most once per key, in the command's own transaction: a repeat waits for the first to finish and gets its
 * answer. Throws request.key-reused when the same key comes with another body.
 */
export async function once<T>(tx: Tx, command: Repeatable, now: Temporal.Instant, run: () => Promise<T>): Promise<T> {
  const { scope, endpoint, key, bodyHash } = command
  const inserted = await tx.insertInto('idempotency').values({ scope, endpoint, key, body_hash: bodyHash, created_at: now })
    .onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
  const mine = inserted.numInsertedOrUpdatedRows === 1n
  if (!mine) return (await firstAnswer(tx, command)) as T
  const answer = await run()
  await tx.updateTable('idempotency').set({ answer: kept(command, answer) }).where('scope', '=', scope).where('endpoint', '=', endpoint).where('key', '=', key).execute()
  return answer
}

async function firstAnswer(tx: Tx, command: Repeatable): Promise<unknown> {
  const { scope, endpoint, key, bodyHash } = command
  const first = await tx.selectFrom('idempotency').select(['body_hash', 'answer']).where('scope', '=', scope).where('endpoint', '=', endpoint).where('key', '=', key).executeTakeFirst()
  invariant(first, 'a repeated command without its first')
  if (!equalBytes(first.body_hash, bodyHash)) throw requestError('request.key-reused')
  return opened(command, first.answer)
}

function kept({ person, scope, endpoint, key }: Repeatable, answer: unknown): string {
  const text = JSON.stringify(answer)
  return person === undefined ? text : JSON.stringify({ sealed: person.seal(placeOf({ scope, endpoint, key }), text).toString('base64') })
}

function opened({ person, scope, endpoint, key }: Repeatable, answer: unknown): unknown {
  if (person === undefined) return answer
  return JSON.parse(person.open(placeOf({ scope, endpoint, key }), Buffer.from((answer as { sealed: string }).sealed, 'base64'))) as unknown
}

function placeOf({ scope, endpoint, key }: Pick<Repeatable, 'scope' | 'endpoint' | 'key'>): Place {
  return { table: 'idempotency', column: 'answer', id: `${scope.toString('hex')} ${endpoint} ${key}` }
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
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, sorted(inner)]))
}
