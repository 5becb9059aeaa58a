import { endsWebhook, pauseAfter } from '#domain/security/webhooks.ts'
import { webhookMessage } from '#contract/security/webhook-messages.ts'
import { addMs, msBetween } from '#domain/shared/calendar.ts'
import { postToAnybody } from '#server/platform/outside/post-to-anybody.ts'
import { signedHeaders } from '#server/platform/outside/signed-headers.ts'
import type { BaseCtx, Jobs } from '#server/platform/use-case/context.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { webhookBinding } from './make-webhook.ts'
import { deleteWebhook, findDue, listDue, saveTry } from './webhook-store.ts'

/**
 * Tries a delivery once, signed by the Standard Webhooks. What fails is tried again after a pause, under
 * the same id; a webhook that fails for days ends, and its owner is notified.
 */
export async function deliverWebhook(
  world: World,
  { deliveryId }: Jobs['deliver-webhook'],
): Promise<void> {
  const waiting = await inTransactionOf(world, (ctx) => openDelivery(ctx, deliveryId))
  if (waiting === undefined) return
  const { url, secret, body } = waiting
  const status = await postToAnybody(url, {
    onlyPublic: world.config.mode === 'production',
    headers: signedHeaders(secret, { id: deliveryId, body }),
    body,
  })
  await inTransactionOf(world, (ctx) => noteTry(ctx, deliveryId, status))
}

async function openDelivery(ctx: BaseCtx, deliveryId: string) {
  const row = await findDue(ctx.tx, deliveryId, ctx.now)
  if (row === undefined) return undefined
  if (row.isOver) {
    const { sessionId, tries, failingSince } = row
    const over = { state: 'failed', status: null, nextAt: ctx.now } as const
    await saveTry(ctx.tx, { deliveryId, sessionId, tries, failingSince, ...over })
    return undefined
  }
  const person = await ctx.vault.of(ctx.tx, row)
  return {
    url: person.open(webhookBinding('url_sealed', row.sessionId), row.urlSealed),
    secret: person.open(webhookBinding('secret_sealed', row.sessionId), row.secretSealed),
    body: JSON.stringify(
      webhookMessage.parse({
        type: row.type,
        timestamp: row.happenedAt.toString(),
        data: row.about,
      }),
    ),
  }
}

async function noteTry(ctx: BaseCtx, deliveryId: string, status: number): Promise<void> {
  const row = await findDue(ctx.tx, deliveryId, ctx.now)
  if (row === undefined) return
  const { sessionId, circleId, memberId } = row
  const tries = row.tries + 1
  const saved = { deliveryId, sessionId, tries, status }
  if (status >= 200 && status < 300) {
    await saveTry(ctx.tx, { ...saved, state: 'sent', nextAt: ctx.now, failingSince: null })
    return
  }
  const failingSince = row.failingSince ?? ctx.now
  if (endsWebhook({ status, failingForMs: msBetween(failingSince, ctx.now) })) {
    if (await deleteWebhook(ctx.tx, sessionId))
      ctx.notify({ circleId, memberId, kind: 'webhook_ended', about: {} })
    return
  }
  const pause = pauseAfter(tries)
  await saveTry(ctx.tx, {
    ...saved,
    state: pause === undefined ? 'failed' : 'waiting',
    nextAt: addMs(ctx.now, pause ?? 0),
    failingSince,
  })
}

const DUE_MAX = 500

/** Adds the jobs of deliveries whose next try is due; every minute. */
export function sweepWebhooks(world: World): Promise<void> {
  return inTransactionOf(world, async (ctx) => {
    for (const deliveryId of await listDue(ctx.tx, ctx.now, DUE_MAX))
      ctx.enqueue('deliver-webhook', { deliveryId }, { key: `webhook ${deliveryId}` })
  })
}
