import type { World } from '#server/platform/use-case/world.ts'
import { sealLedger } from './seal-ledger.ts'

/** A confirmation is sealed within twice this time. */
const SEAL_EVERY_MS = 2_000

/**
 * Seals committed transfers at once and then every two seconds until stopped. A failed pass is
 * logged; the next one seals the rest.
 */
export function startSealer(world: World): { stop(): Promise<void> } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const pass = async () => {
    // A seal that the database loses would contradict the next one.
    if (world.durability.danger() === undefined)
      await sealLedger(world).catch((error: unknown) => {
        const { name, message } = error as Error
        world.log.error({ err: { name, message } }, 'sealing the ledger failed')
      })
    if (!stopped) timer = setTimeout(begin, SEAL_EVERY_MS).unref()
  }
  const begin = () => {
    running = pass()
  }
  begin()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
