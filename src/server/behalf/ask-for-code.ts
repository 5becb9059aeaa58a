import { BEHALF_CODE_LASTS_MS } from '#domain/behalf/on-behalf.ts'
import { addMs } from '#domain/shared/calendar.ts'
import { newToken, sha256 } from '#server/platform/crypto/ids.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { insertRequest, type StoredRequest } from './behalf-store.ts'

type About = Pick<StoredRequest, 'id' | 'memberId' | 'act' | 'amount'> &
  Partial<Pick<StoredRequest, 'matchId' | 'plan' | 'detailId' | 'noteSealed'>>

/**
 * Stores that the acting person wants to do something for a member, and has the code for it sent to
 * the member's own phone.
 */
export async function askForCode(ctx: ActorCtx, about: About): Promise<StoredRequest> {
  const { circleId, memberId: byId } = ctx.actor
  const request: StoredRequest = {
    matchId: null,
    plan: null,
    detailId: null,
    noteSealed: null,
    ...about,
    circleId,
    byId,
    // No code matches this hash; the job that sends the real code replaces it.
    codeHash: sha256(newToken()),
    tries: 0,
    state: 'waiting',
    createdAt: ctx.now,
    expiresAt: addMs(ctx.now, BEHALF_CODE_LASTS_MS),
    resultId: null,
  }
  await insertRequest(ctx.tx, request)
  ctx.enqueue('send-behalf-code', { circleId, requestId: request.id })
  return request
}
