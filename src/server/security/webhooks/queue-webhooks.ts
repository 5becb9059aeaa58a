import { webhookTypeOf } from '#domain/security/webhooks.ts'
import { CIRCLE_SCOPE } from '#domain/shared/token-scopes.ts'
import type { EventNotice } from '#server/platform/events/event-notices.ts'
import { newUuid } from '#server/platform/crypto/ids.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { findWebhooksIn, insertDeliveries, type NewDelivery } from './webhook-store.ts'

/**
 * Adds what the webhooks of a circle have to hear of its events: a person's what that person is notified
 * of, one of the circle each thing once. Part of the transaction that relays the events.
 */
export async function queueWebhooks(ctx: BaseCtx, notices: readonly EventNotice[]): Promise<void> {
  const heard = notices.filter(({ kind }) => webhookTypeOf(kind) !== undefined)
  if (heard.length === 0) return
  const circleIds = [...new Set(heard.map(({ circleId }) => circleId))]
  const webhooks = await findWebhooksIn(ctx.tx, circleIds, ctx.now)
  const deliveries = new Map<string, NewDelivery>()
  for (const { sessionId, circleId, memberId, scopes, isAdmin } of webhooks)
    for (const notice of heard) {
      const isHeard =
        notice.circleId === circleId &&
        ((isAdmin && scopes.includes(CIRCLE_SCOPE)) ||
          (scopes.includes('read') && notice.memberId === memberId))
      const type = webhookTypeOf(notice.kind)
      if (!isHeard || type === undefined) continue
      const { matchId, disputeId } = notice.about
      const about = {
        ...(matchId !== undefined && { matchId }),
        ...(disputeId !== undefined && { disputeId }),
      }
      const happenedAt = notice.createdAt
      deliveries.set(
        `${sessionId} ${type} ${matchId} ${disputeId} ${happenedAt.epochMilliseconds}`,
        {
          deliveryId: newUuid(),
          sessionId,
          type,
          about,
          happenedAt,
        },
      )
    }
  if (deliveries.size === 0) return
  await insertDeliveries(ctx.tx, [...deliveries.values()])
  for (const { deliveryId } of deliveries.values())
    ctx.enqueue('deliver-webhook', { deliveryId }, { key: `webhook ${deliveryId}` })
}
