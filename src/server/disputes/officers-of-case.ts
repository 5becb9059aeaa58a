import { OFFICERS_A_ROUND } from '#domain/disputes/ruling.ts'
import type { NoticeKind } from '#domain/shared/notice-kinds.ts'
import { panelWishOf } from '#server/circles/panel-wish.ts'
import { untiedTo } from '#server/members/stewarding/ties.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { panelAlone } from './panel-alone.ts'
import { callPanel } from './store/dispute-writes.ts'
import { excludedOfficers, listDisputeEvents } from './store/dispute-event-store.ts'
import type { StoredDispute } from './store/dispute-rows.ts'
import { listPanel, listNotified, listWithRole, type Officer } from './store/officer-store.ts'
import { listOfficersOf } from './store/outside-store.ts'

/**
 * Officers of a case without ties to its two people: of its circle, from outside, and of the panel
 * once it was called. In an appeal none of the first round. Officers of the circle without the second factor
 * that they need are notified too, but do not count.
 */
export type CaseOfficers = { readonly officers: readonly Officer[]; readonly panel: boolean }

/**
 * Finds the officers of a case. Calls the panel if the circle has fewer able officers than a round
 * needs, if it is small and wants the panel, or if nobody came (`missed`) although there are enough.
 */
export async function officersOf(
  ctx: BaseCtx,
  dispute: StoredDispute,
  { missed = false }: { missed?: boolean } = {},
): Promise<CaseOfficers> {
  const { circleId, match } = dispute
  const alone = await panelAlone(ctx, dispute)
  if (alone.length > 0) {
    if (!dispute.panel) await callPanel(ctx.tx, circleId, dispute.id)
    return { officers: alone, panel: true }
  }
  const own = await listOfficersOf(ctx.tx, circleId)
  const deciders = own.map(({ memberId, introducedBy }) => ({ id: memberId, introducedBy }))
  const untied = new Set(
    await untiedTo(ctx.tx, {
      circleId,
      deciders,
      memberIds: [match.giverId, match.receiverId],
      now: ctx.now,
    }),
  )
  const excluded = await excludedOfficers(ctx.tx, dispute)
  const hadNoPart = ({ memberId }: Officer) => excluded.get(memberId) !== 'first_round'
  const ready = own.filter((officer) => untied.has(officer.memberId) && hadNoPart(officer))
  const able = ready.filter((officer) => officer.able)
  const panel =
    missed ||
    (await hasPanel(ctx, dispute)) ||
    able.length < OFFICERS_A_ROUND ||
    !able.some(({ memberId }) => memberId === dispute.officerId || !excluded.has(memberId))
  if (!panel) return { officers: ready, panel }
  if (!dispute.panel) await callPanel(ctx.tx, circleId, dispute.id)
  return { officers: [...ready, ...(await listPanel(ctx.tx, circleId)).filter(hadNoPart)], panel }
}

/** Whether the panel decides this case already, or its small circle wants it for all. */
async function hasPanel({ tx }: BaseCtx, { panel, circleId }: StoredDispute): Promise<boolean> {
  return panel || (await panelWishOf(tx, circleId)) === 'wanted'
}

/** Notifies officers of a case, except those notified since an instant. */
export async function notifyOfficers(
  ctx: BaseCtx,
  dispute: StoredDispute,
  {
    officers,
    kind,
    since,
  }: { officers: readonly Officer[]; kind: NoticeKind; since?: Temporal.Instant },
): Promise<void> {
  const notified =
    since === undefined
      ? new Set<string>()
      : await listNotified(ctx.tx, { officers, kind, disputeId: dispute.id, since })
  for (const { circleId, memberId } of officers) {
    if (!notified.has(memberId))
      ctx.notify({ circleId, memberId, kind, about: { disputeId: dispute.id } })
  }
  ctx.announce(
    officers.map(({ memberId }) => memberId),
    'disputes',
    'staff',
  )
}

/** Returns the administrators of the case's circle. */
export function administratorsOf(ctx: BaseCtx, { circleId }: StoredDispute): Promise<Officer[]> {
  return listWithRole(ctx.tx, circleId, 'admin')
}

/**
 * Notifies the officers of a waiting dispute. If the panel had to be called, also notifies the
 * administrators that the circle has too few officers. Safe to run twice: nobody gets a second
 * notice for one wait.
 */
export async function notifyOfOpenDispute(ctx: BaseCtx, dispute: StoredDispute): Promise<void> {
  const since =
    (await listDisputeEvents(ctx.tx, dispute.circleId, dispute.id)).findLast(
      ({ to }) => to === 'open',
    )?.at ?? dispute.openedAt
  const { officers, panel } = await officersOf(ctx, dispute)
  await notifyOfficers(ctx, dispute, {
    officers,
    kind: dispute.round > 1 ? 'appeal_waiting' : 'dispute_waiting',
    since,
  })
  if (panel)
    await notifyOfficers(ctx, dispute, {
      officers: await administratorsOf(ctx, dispute),
      kind: 'too_few_officers',
      since,
    })
}
