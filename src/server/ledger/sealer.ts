import { MINUTE_MS } from '#domain/shared/calendar.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { sealLedger } from './seal-ledger.ts'

/** What was posted in this time gets its seal together, and what could not be sealed is tried again after it. */
const GATHERED_MS = 2_000

/**
 * Seals circles a moment after something was posted there, until stopped. All circles are looked at once at the
 * start and then every minute: there a process may have died before it said what it posted.
 */
export function startSealer(
  world: World,
  {
    checkEveryMs = MINUTE_MS,
    gatheredMs = GATHERED_MS,
  }: { readonly checkEveryMs?: number; readonly gatheredMs?: number } = {},
): { stop(): Promise<void> } {
  const waiting = new Set<string>()
  let looksAtAll = true
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const pass = async () => {
    // A seal that the database loses would contradict the next one.
    if (world.durability.danger() !== undefined) return
    if (!looksAtAll && waiting.size === 0) return
    const circleIds = looksAtAll ? undefined : [...waiting]
    waiting.clear()
    looksAtAll = false
    const isSealed = await sealLedger(world, circleIds).catch((error: unknown) => {
      const { name, message } = error as Error
      world.log.error({ err: { name, message } }, 'sealing the ledger failed')
    })
    if (isSealed === true) return
    looksAtAll ||= circleIds === undefined
    circleIds?.forEach((id) => waiting.add(id))
  }
  const begin = () => {
    clearTimeout(timer)
    timer = undefined
    running ??= pass().finally(() => {
      running = undefined
      if (looksAtAll || waiting.size > 0) soon()
    })
  }
  const soon = () => {
    if (!stopped) timer ??= setTimeout(begin, gatheredMs).unref()
  }
  const wake = (circleIds: readonly string[]) => {
    for (const id of circleIds) waiting.add(id)
    soon()
  }
  const beginWithAll = () => {
    looksAtAll = true
    begin()
  }
  world.database.onEvents.add(wake)
  const everyMinute = setInterval(beginWithAll, checkEveryMs).unref()
  begin()
  return {
    async stop() {
      stopped = true
      world.database.onEvents.delete(wake)
      clearInterval(everyMinute)
      clearTimeout(timer)
      await running
    },
  }
}
