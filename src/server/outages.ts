import { moveAskDeadlines } from './asks/move-ask-deadlines.ts'
import { lockEveryCircle } from './circles/lock-circle.ts'
import { moveDisputeDeadlines } from './disputes/move-dispute-deadlines.ts'
import { moveMatchDeadlines } from './matches/jobs/move-match-deadlines.ts'
import type { BaseCtx } from './platform/use-case/context.ts'
import { moveSupportDeadlines } from './support/move-support-deadlines.ts'

/**
 * Adds the time in which the service was down to every running deadline on an act of people, and
 * says so on each. Codes, links, sessions, rests, caps, purges and terms stay. Every circle is
 * locked meanwhile: no command may write a deadline back that it has read before.
 */
export async function moveRunningDeadlines({ tx }: BaseCtx, gapMs: number): Promise<number> {
  await lockEveryCircle(tx)
  let moved = 0
  for (const move of [
    moveMatchDeadlines,
    moveAskDeadlines,
    moveDisputeDeadlines,
    moveSupportDeadlines,
  ])
    moved += await move(tx, gapMs)
  return moved
}
