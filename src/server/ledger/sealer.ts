import type { World } from '#server/platform/use-case/world.ts'
import { sealLedger } from './seal-ledger.ts'

/** A confirmation is sealed within twice this. */
const SEAL_EVERY_MS = 2_000

/**
 * Seals what was committed, at once and then every two seconds until stopped. A pass that fails is
 * logged; the next one finds what is left.
 */
export function startSealer(world: World): { stop(): Promise<void> } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const pass = async () => {
    // A seal that is lost again would contradict the next one.
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
