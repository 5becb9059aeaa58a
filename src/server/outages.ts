import { moveAskDeadlines } from './asks/move-ask-deadlines.ts'
import { lockEveryCircle } from './circles/lock-circle.ts'
import { moveDisputeDeadlines } from './disputes/move-dispute-deadlines.ts'
import { moveMatchDeadlines } from './matches/jobs/move-match-deadlines.ts'
import type { BaseCtx } from './platform/use-case/context.ts'
import { moveRuleChanges } from './staff/rule-changes/move-rule-changes.ts'
import { moveSupportDeadlines } from './support/move-support-deadlines.ts'

/**
 * Adds the time of an outage to every running deadline for people's acts, and marks each. Codes,
 * links, sessions, pauses, caps, purges and terms do not change. Every circle is locked, so that no
 * command writes back an older deadline.
 */
export async function moveRunningDeadlines({ tx }: BaseCtx, gapMs: number): Promise<number> {
  await lockEveryCircle(tx)
  let moved = 0
  for (const move of [
    moveMatchDeadlines,
    moveAskDeadlines,
    moveDisputeDeadlines,
    moveSupportDeadlines,
    moveRuleChanges,
  ])
    moved += await move(tx, gapMs)
  return moved
}
