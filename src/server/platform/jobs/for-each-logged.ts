import type { World } from '../use-case/world.ts'

/**
 * Runs an act for each item. A failure is logged and does not stop the others; the next sweep tries
 * it again.
 */
export async function forEachLogged<T>(
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
