import { enterCode, type Helping } from '#domain/behalf/on-behalf.ts'
import { supportError } from '#domain/support/support-errors.ts'
import { equalBytes, type Vault } from '#server/platform/crypto/vault.ts'
import type { ActorCtx, Preparing } from '#server/platform/use-case/context.ts'
import { behalfCodeHash } from './behalf-code.ts'
import { lockOwnRequest, type StoredRequest, updateRequest } from './behalf-store.ts'

type Typed = { readonly requestId: string; readonly by: Helping; readonly code: string }

const fits = (vault: Vault, request: StoredRequest, code: string) =>
  equalBytes(behalfCodeHash(vault, request, code), request.codeHash)

/**
 * Counts a typed code in its own transaction, so that a wrong try stays counted. Throws
 * behalf.unknown, ended, code-over, code-wrong.
 */
export async function countTry(
  { actor, vault, read }: Pick<Preparing<'GET /helping'>, 'actor' | 'vault' | 'read'>,
  { code, ...which }: Typed,
): Promise<void> {
  const outcome = await read(async (tx, now) => {
    const request = await lockOwnRequest(tx, actor, which)
    const entered = enterCode(request, { matches: fits(vault, request, code), now })
    const { tries } = entered.request
    if (entered.outcome === 'over')
      await updateRequest(tx, { ...request, state: 'void', tries }, { at: now, resultId: null })
    // A right code is used up in the transaction that acts; here it is only a counted try.
    else
      await updateRequest(tx, {
        ...request,
        tries: entered.outcome === 'done' ? request.tries : tries,
      })
    return entered.outcome
  })
  if (outcome !== 'done')
    throw supportError(outcome === 'over' ? 'behalf.code-over' : 'behalf.code-wrong')
}

/** Locks the request whose code is right, within the transaction that acts. */
export async function takeRight(
  ctx: ActorCtx,
  { code, ...which }: Typed,
): Promise<{ request: StoredRequest; tries: number }> {
  const request = await lockOwnRequest(ctx.tx, ctx.actor, which)
  const entered = enterCode(request, { matches: fits(ctx.vault, request, code), now: ctx.now })
  if (entered.outcome !== 'done') throw supportError('behalf.code-wrong')
  return { request, tries: entered.request.tries }
}
