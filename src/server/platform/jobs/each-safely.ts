import type { World } from '../use-case/world.ts'

/**
 * Does the same for each item; one that fails is logged by its error and does not keep the others
 * waiting: the next sweep meets it again.
 */
export async function eachSafely<T>(
  world: Pick<World, 'log'>,
  what: string,
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      const { name, message, code } = error as Error & { code?: string }
      world.log.error({ what, err: { name, message, code } }, 'an item of a sweep failed')
    }
  }
}
