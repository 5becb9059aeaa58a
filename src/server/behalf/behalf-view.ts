import type { BehalfRequest } from '#contract/behalf/managing.ts'
import { BEHALF_TRIES_MAX, type ManagerAct, shownState } from '#domain/behalf/on-behalf.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import type { StoredRequest } from './behalf-store.ts'

/** The binding of a request's note, sealed with the member's key. */
export const behalfNoteBinding = (id: string) => ({ table: 'on_behalf', column: 'note_sealed', id })

/** Requests as their manager sees them. */
export async function behalfViews(
  ctx: ActorCtx,
  requests: readonly StoredRequest[],
): Promise<BehalfRequest[]> {
  const names = await memberNames(
    ctx,
    ctx.actor.circleId,
    requests.flatMap(({ memberId }) => memberId ?? []),
  )
  return requests.map((request) => ({
    id: request.id,
    memberName: names.get(request.memberId ?? '') ?? '',
    act: request.act as ManagerAct,
    amount: request.amount ?? 0,
    plan: request.plan,
    status: shownState(request, ctx.now) as BehalfRequest['status'],
    createdAt: request.createdAt.toString(),
    expiresAt: request.expiresAt.toString(),
    triesLeft: Math.max(0, BEHALF_TRIES_MAX - request.tries),
  }))
}

/** One request as its manager sees it. */
export async function behalfView(ctx: ActorCtx, request: StoredRequest): Promise<BehalfRequest> {
  const [view] = await behalfViews(ctx, [request])
  if (!view) throw new Error('a request without its view')
  return view
}
