import { inParcels } from '#domain/shared/parcels.ts'
import type { BaseCtx, Jobs } from '#server/platform/use-case/context.ts'
import type { DeliveryId } from './delivery-store.ts'

const JOB_OF = {
  email: 'deliver-mail',
  push: 'deliver-push',
  sms: 'deliver-sms',
} as const satisfies Record<DeliveryId['channel'], keyof Jobs>

/** One job sends at most 25, one after the other. A slow provider then delays few others. */
const DELIVERIES_OF_A_JOB = 25

/**
 * Adds the jobs that send deliveries, one job for several of a channel. Returns each delivery with
 * the notice that names its job, so that the sweep knows there is a job.
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

/** The notice that names a job with this key. */
export function noticeNaming(key: string | null): string | null {
  return key?.split(' ')[1] ?? null
}
