import type { HelpRequest } from '#contract/behalf/helping.ts'
import { BEHALF_TRIES_MAX, shownState } from '#domain/behalf/on-behalf.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import type { StoredRequest } from '../behalf-store.ts'

/**
 * A request as its helper sees it; null once it or its time is over. It looks alike whether anybody
 * got a code or not.
 */
export function helpRequestView(
  { now }: Pick<ActorCtx, 'now'>,
  request: StoredRequest | undefined,
): HelpRequest | null {
  const status = request && shownState(request, now)
  if (request === undefined || (status !== 'waiting' && status !== 'open')) return null
  return {
    id: request.id,
    status,
    expiresAt: request.expiresAt.toString(),
    triesLeft: Math.max(0, BEHALF_TRIES_MAX - request.tries),
  }
}
