import { inParcels } from '#domain/shared/parcels.ts'
import type { BaseCtx, Jobs } from '#server/platform/use-case/context.ts'
import type { DeliveryId } from './delivery-store.ts'

const JOB_OF = {
  email: 'deliver-mail',
  push: 'deliver-push',
  sms: 'deliver-sms',
} as const satisfies Record<DeliveryId['channel'], keyof Jobs>

/**
 * So many go with one job, one after the other: a provider that is slow for some of them keeps few
 * others waiting.
 */
const DELIVERIES_OF_A_JOB = 25

/**
 * Adds the jobs that send deliveries, one for several of a channel. Each is returned with the
 * notice that its job is named after, so that the sweep knows there is one.
 */
export function enqueueDeliveries<D extends DeliveryId>(
  ctx: Pick<BaseCtx, 'enqueue'>,
  deliveries: readonly D[],
): (D & { readonly jobOf: string })[] {
  return [...Map.groupBy(deliveries, ({ channel }) => channel)].flatMap(([channel, all]) =>
    inParcels(all, DELIVERIES_OF_A_JOB).flatMap((parcel) => {
      const jobOf = parcel[0]?.noticeId ?? ''
      ctx.enqueue(
        JOB_OF[channel],
        parcel.map(({ circleId, noticeId }) => ({ circleId, noticeId })),
        { key: `${channel} ${jobOf}` },
      )
      return parcel.map((delivery) => ({ ...delivery, jobOf }))
    }),
  )
}
