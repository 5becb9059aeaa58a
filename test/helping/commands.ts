import { deepStrictEqual, strictEqual } from 'node:assert/strict'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { Contract, EndpointKey } from '#contract/index.ts'
import { AppError } from '#domain/shared/errors.ts'
import type { Call } from '../server/call.ts'
import type { TestWorld } from '../server/world.ts'

/** An id of no row in any table. */
export const NO_ID = '01890000-0000-7000-8000-000000000000'

/** The code of a refused request. Throws where it was not refused. */
export async function refusal(
  request: Promise<unknown>,
): Promise<{ code: string; details: AppError['details'] }> {
  const outcome = await request.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (outcome instanceof AppError) return { code: outcome.code, details: outcome.details }
  throw outcome instanceof Error ? outcome : new Error('nothing was refused')
}

/**
 * Runs a command twice with one key and expects one response. With that key and another body it
 * expects a refusal. Returns the first response.
 */
export async function sendTwice<K extends EndpointKey>(
  w: TestWorld,
  key: K,
  call: Call<K>,
  other: Partial<Call<K>>,
): Promise<ResponseOf<Contract[K]>> {
  const idempotencyKey = `${key} twice`
  const first = await w.call(key, { ...call, idempotencyKey })
  deepStrictEqual(await w.call(key, { ...call, idempotencyKey }), first)
  strictEqual(
    (await refusal(w.call(key, { ...call, ...other, idempotencyKey }))).code,
    'request.key-reused',
  )
  return first
}

/**
 * Tries one row as people to whom it does not belong. Each must get the refusal for a missing row.
 * Returns its code.
 */
export async function refusalToStrangers<K extends EndpointKey>(
  w: TestWorld,
  key: K,
  callFor: (id: string) => Call<K>,
  { id, strangers }: { id: string; strangers: readonly { token: string }[] },
): Promise<string> {
  const [someone] = strangers
  const missing = await refusal(w.call(key, { ...callFor(NO_ID), token: someone?.token }))
  for (const { token } of strangers)
    deepStrictEqual(await refusal(w.call(key, { ...callFor(id), token })), missing)
  return missing.code
}
