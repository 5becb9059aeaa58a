import type { ResponseOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import type { Contract, EndpointKey } from '#contract/index.ts'
import type { Language } from '#domain/shared/languages.ts'
import type { ActorCtx, Caller, CtxOf, PublicCtx } from './context.ts'
import { bodyHashOf } from './idempotency.ts'
import type { Repeatable, SentCommand } from './sent-command.ts'
import { sha256 } from '../crypto/ids.ts'

/** One request from any transport: over HTTP, or a call in this process. */
export type Request<K extends EndpointKey> = {
  readonly input: InputOf<Contract[K]>
  readonly path: string
  readonly token: string | undefined
  readonly language: Language | undefined
  readonly idempotencyKey: string | undefined
  readonly file: Uint8Array | undefined
  /** How new what a browser's query reads must be. Other requests go to the primary. */
  readonly seen?: { readonly position: string | undefined } | undefined
  readonly caller: Caller
}

/** What an endpoint gets, after parsing. */
export type EndpointInput<K extends EndpointKey> = InputOf<Contract[K]>
/** The response of an endpoint. */
export type EndpointResponse<K extends EndpointKey> = ResponseOf<Contract[K]>

/**
 * Returns the command of a request with an idempotency key; undefined for queries and without a
 * key. `isStored`: its response is stored for a while. Else an event has its hashes for ever, so the
 * body's is made with the key, which is stored nowhere: nobody can find a sealed reason by guessing.
 */
export async function repeatableOf(
  { tx, vault, actor }: PublicCtx | ActorCtx,
  endpoint: Endpoint,
  { key, isStored }: { key: string; isStored: boolean },
  request: Pick<Request<EndpointKey>, 'idempotencyKey' | 'path' | 'input' | 'file' | 'caller'>,
): Promise<Repeatable | undefined> {
  if (endpoint.kind !== 'command' || request.idempotencyKey === undefined) return undefined
  const body = bodyHashOf(request.input, request.file).toString('hex')
  return {
    commandHash: sha256(
      JSON.stringify([
        actor === null ? `network ${request.caller.network}` : `session ${actor.sessionId}`,
        key,
        request.path,
        request.idempotencyKey,
      ]),
    ),
    // Somebody could guess a password or phone number from an unkeyed hash of the body.
    bodyHash: vault.hash('body', isStored ? body : `${request.idempotencyKey} ${body}`),
    person: actor === null || !isStored ? undefined : await vault.of(tx, actor),
  }
}

/** Returns a command as it was sent, in a list; an empty one for a request that is no command. */
export function sentCommand<K extends EndpointKey>(
  { ctx, input }: { readonly ctx: CtxOf<K>; readonly input: InputOf<Contract[K]> },
  command: Repeatable | undefined,
): SentCommand<InputOf<Contract[K]>>[] {
  const { actor, language }: PublicCtx | ActorCtx = ctx
  return command === undefined ? [] : [{ actor, language, input, command }]
}
