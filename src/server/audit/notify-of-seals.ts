import { latestSealLink } from '#server/ledger/latest-seal.ts'
import { forEachLogged } from '#server/platform/jobs/for-each-logged.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { listCircleIds, listStewardsToNotify } from './check-store.ts'

/**
 * Mails the latest seal of a circle to its stewards each morning, unless they have it already.
 * Nobody can change a seal that was mailed.
 */
export async function notifyOfSeals(world: World): Promise<void> {
  const circles = await inTransactionOf(world, ({ tx }) => listCircleIds(tx))
  await forEachLogged(world, 'seal of a circle', circles, (circleId) =>
    inTransactionOf(world, async (ctx) => {
      const seal = await latestSealLink(ctx.tx, { circleId, publicUrl: world.config.publicUrl })
      if (seal === undefined) return
      for (const memberId of await listStewardsToNotify(ctx.tx, circleId, seal.link))
        ctx.notify({ circleId, memberId, kind: 'ledger_sealed', about: { seal: seal.link } })
    }),
  )
}
