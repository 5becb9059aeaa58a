import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { forEachLogged } from '#server/platform/jobs/for-each-logged.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { lockCircle, tryLockCircle } from './lock-circle.ts'

type InCircle = { readonly circleId: string }
type Work<T> = (ctx: BaseCtx, item: T) => Promise<void>

/**
 * Items of busy circles that one sweep waits for, each as long as a lock may take (2 s). The next
 * sweep takes the others.
 */
const WAITED_FOR_MAX = 10

/**
 * Runs an act for each item of a sweep, each in its own transaction under its circle's lock. A busy
 * circle does not delay the others: its items come last. Then the sweep waits for at most ten of
 * them, and skips a circle after a failed wait. `atOnce`: the number of items in work at a time,
 * each on its own connection.
 */
export async function eachUnderLock<T extends InCircle>(
  world: World,
  what: string,
  items: readonly T[],
  work: Work<T>,
  { atOnce = 1 } = {},
): Promise<void> {
  const busy = new Map<string, T[]>()
  const coming = items.values()
  await Promise.all(
    Array.from({ length: atOnce }, () =>
      forEachLogged(world, what, coming, async (item) => {
        const isDone =
          !busy.has(item.circleId) &&
          (await inTransactionOf(world, async (ctx) => {
            const isFree = await tryLockCircle(ctx.tx, item.circleId)
            if (isFree) await work(ctx, item)
            return isFree
          }))
        if (!isDone) busy.set(item.circleId, [...(busy.get(item.circleId) ?? []), item])
      }),
    ),
  )
  const waiting = inTurns(Array.from(busy.values())).slice(0, WAITED_FOR_MAX)
  await forEachLogged(world, what, waiting, async (item) => {
    if (!busy.delete(item.circleId)) return
    await inTransactionOf(world, async (ctx) => {
      await lockCircle(ctx.tx, item.circleId)
      await work(ctx, item)
    })
    busy.set(item.circleId, [])
  })
}

/** Returns the first of each list, then the second of each, and so on. */
function inTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat()
}
