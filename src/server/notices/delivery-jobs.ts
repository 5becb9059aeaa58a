import type { BaseCtx, Jobs } from '#server/platform/context.ts'
import type { DeliveryId } from './delivery-store.ts'

const JOB_OF = { email: 'deliver-mail', push: 'deliver-push', sms: 'deliver-sms' } as const satisfies Record<DeliveryId['channel'], keyof Jobs>

/** Adds the job that sends one delivery; its key says to the sweep that there is one. */
export function enqueueDelivery(ctx: Pick<BaseCtx, 'enqueue'>, { circleId, noticeId, channel }: DeliveryId): void {
  ctx.enqueue(JOB_OF[channel], { circleId, noticeId }, { key: `${channel} ${noticeId}` })
}
