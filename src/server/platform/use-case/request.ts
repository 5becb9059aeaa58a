import type { ResponseOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import type { Contract, EndpointKey } from '#contract/index.ts'
import type { Language } from '#contract/messages/translate.ts'
import type { ActorCtx, Caller, PublicCtx } from './context.ts'
import { bodyHashOf, type Repeatable } from './idempotency.ts'
import { sha256 } from '../crypto/ids.ts'

/** One request as any transport brings it: over HTTP, or called in this process. */
export type Request<K extends EndpointKey> = {
  readonly input: InputOf<Contract[K]>
  readonly path: string
  readonly token: string | undefined
  readonly language: Language | undefined
  readonly idempotencyKey: string | undefined
  readonly file: Uint8Array | undefined
  readonly caller: Caller
}

/** The answer to requests of an endpoint. */
export type EndpointResponse<K extends EndpointKey> = ResponseOf<Contract[K]>

/**
 * The command that a request names by its idempotency key; undefined for queries and without a key.
 */
export async function repeatableOf(
  { tx, vault, actor }: PublicCtx | ActorCtx,
  endpoint: Endpoint,
  key: string,
  request: Pick<Request<EndpointKey>, 'idempotencyKey' | 'path' | 'input' | 'file' | 'caller'>,
): Promise<Repeatable | undefined> {
  if (endpoint.kind !== 'command' || request.idempotencyKey === undefined) return undefined
  return {
    scope: sha256(
      actor === null ? `network ${request.caller.network}` : `session ${actor.sessionId}`,
    ),
    endpoint: `${key} ${request.path}`,
    key: request.idempotencyKey,
    // A plain hash of a body with a password or a phone number in it could be guessed back.
    bodyHash: vault.hash('body', bodyHashOf(request.input, request.file).toString('hex')),
    person: actor === null ? undefined : await vault.of(tx, actor),
  }
}
