import type { AskView } from '#contract/asks.ts'
import type { BarPart } from '#web/ui/display/part-bar.tsx'

type Shares = Pick<AskView, 'id' | 'heldAmount' | 'fulfilledAmount' | 'closedAmount'>
export type RunningShare = {
  readonly id: string
  readonly askId: string
  readonly amount: number
  readonly giverName: string
  /** In words. */
  readonly status: string
}

/**
 * The payments that run for an ask. Two lists come from two moments: where they do not add up to
 * what the ask holds, one part of it stands for them.
 */
export function runningShares(ask: Shares, live: readonly RunningShare[]): RunningShare[] {
  const own = live.filter(({ askId }) => askId === ask.id)
  return own.reduce((sum, { amount }) => sum + amount, 0) === ask.heldAmount ? own : []
}

/** What the bar of an ask draws: confirmed, each running payment, closed. What is left is open. */
export function askParts(ask: Shares, running: readonly RunningShare[]): BarPart[] {
  const held = running.length > 0 ? running.map(({ amount }) => amount) : [ask.heldAmount]
  const parts: BarPart[] = [
    { rupees: ask.fulfilledAmount, state: 'done' },
    ...held.map((rupees) => ({ rupees, state: 'now' as const })),
    { rupees: ask.closedAmount, state: 'over' },
  ]
  return parts.filter(({ rupees }) => rupees > 0)
}
