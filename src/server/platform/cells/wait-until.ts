import { setTimeout as sleep } from 'node:timers/promises'
import { NOTHING_MOVES_MS } from '../machine/movement.ts'

const ASK_EVERY_MS = 50
const REPORT_EVERY_MS = 5_000

export type Report = (line: string) => void

/**
 * Asks again and again, until nothing is waited for. Throws where what is waited for is the same for too long: nothing
 * moves there.
 */
export async function waitUntil(
  ask: () => Promise<string | undefined>,
  { report, stillMsMax = NOTHING_MOVES_MS }: { report?: Report; stillMsMax?: number } = {},
): Promise<void> {
  let reportedMs = performance.now()
  let last = { waits: '', sinceMs: reportedMs }
  for (;;) {
    const waits = await ask()
    if (waits === undefined) return
    const nowMs = performance.now()
    if (waits !== last.waits) last = { waits, sinceMs: nowMs }
    if (nowMs - last.sinceMs > stillMsMax)
      throw new Error(`Waited for ${waits}, and nothing moves.`)
    if (nowMs - reportedMs > REPORT_EVERY_MS) {
      report?.(`Waits for ${waits}.`)
      reportedMs = nowMs
    }
    await sleep(ASK_EVERY_MS)
  }
}
