import { webhookTypeOf } from '#domain/security/webhooks.ts'
import { CIRCLE_SCOPE } from '#domain/shared/token-scopes.ts'
import type { EventNotice } from '#server/platform/events/event-notices.ts'
import { newUuid } from '#server/platform/crypto/ids.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { findWebhooksIn, insertDeliveries, type NewDelivery } from './webhook-store.ts'

type Listener = Awaited<ReturnType<typeof findWebhooksIn>>[number]

/**
 * Adds what the webhooks of a circle have to hear of its events: a person's what that person is notified
 * of, one of the circle each thing once. Part of the transaction that relays the events.
 */
export async function queueWebhooks(ctx: BaseCtx, notices: readonly EventNotice[]): Promise<void> {
  const heard = notices.filter(({ kind }) => webhookTypeOf(kind) !== undefined)
  if (heard.length === 0) return
  const circleIds = [...new Set(heard.map(({ circleId }) => circleId))]
  const listeners = await findWebhooksIn(ctx.tx, circleIds, ctx.now)
  const deliveries = listeners.flatMap((listener) =>
    onceEach(
      heard
        .filter((notice) => isFor(listener, notice))
        .flatMap((notice) => deliveryOf(listener, notice)),
    ),
  )
  if (deliveries.length === 0) return
  await insertDeliveries(ctx.tx, deliveries)
  for (const { deliveryId } of deliveries)
    ctx.enqueue('deliver-webhook', { deliveryId }, { key: `webhook ${deliveryId}` })
}

function isFor({ circleId, memberId, scopes, isAdmin }: Listener, notice: EventNotice): boolean {
  if (notice.circleId !== circleId) return false
  if (isAdmin && scopes.includes(CIRCLE_SCOPE)) return true
  return scopes.includes('read') && notice.memberId === memberId
}

function deliveryOf(
  { sessionId }: Listener,
  { kind, about, createdAt }: EventNotice,
): NewDelivery[] {
  const type = webhookTypeOf(kind)
  if (type === undefined) return []
  const { matchId, disputeId } = about
  const ids = {
    ...(matchId !== undefined && { matchId }),
    ...(disputeId !== undefined && { disputeId }),
  }
  return [{ deliveryId: newUuid(), sessionId, type, about: ids, happenedAt: createdAt }]
}

// Both people of a match are notified of most things.
function onceEach(deliveries: readonly NewDelivery[]): NewDelivery[] {
  const said = ({ type, about, happenedAt }: NewDelivery) =>
    `${type} ${JSON.stringify(about)} ${happenedAt.epochNanoseconds}`
  return [...new Map(deliveries.map((delivery) => [said(delivery), delivery])).values()]
}
