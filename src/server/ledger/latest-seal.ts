import type { SealView } from '#contract/ledger.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { sealLink } from '#domain/ledger/seal-link.ts'
import { circleById } from '#server/circles/find-circle.ts'
import { findLastSeals } from './seal-store.ts'

/** Returns the latest seal of a circle for statements; null until its first transfer is sealed. */
export async function latestSeal(tx: Tx, circleId: string): Promise<SealView | null> {
  const last = (await findLastSeals(tx, [circleId])).get(circleId)
  return last === undefined
    ? null
    : {
        head: last.head.toString('hex'),
        sealedAt: last.sealedAt.toString(),
        transfers: last.transfers,
      }
}

/** The newest seal of a circle as a link for papers and mails, the payments up to it, and when it was made. */
export type LinkOfSeal = {
  readonly link: string
  readonly transfers: number
  readonly sealedAt: Temporal.Instant
}

/** Returns the link of a circle's newest seal; undefined until its first transfer is sealed. */
export async function latestSealLink(
  tx: Tx,
  { circleId, publicUrl }: { circleId: string; publicUrl: string },
): Promise<LinkOfSeal | undefined> {
  const [lasts, circle] = await Promise.all([
    findLastSeals(tx, [circleId]),
    circleById(tx, circleId),
  ])
  const last = lasts.get(circleId)
  if (last === undefined || circle === undefined) return undefined
  const { number: seal, transfers, head, sealedAt, restarts } = last
  return {
    sealedAt,
    transfers,
    link: sealLink(publicUrl, { slug: circle.slug, seal, head: head.toString('hex'), restarts }),
  }
}
