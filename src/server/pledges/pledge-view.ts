import type { PledgeView, RecurringPledgeView } from '#contract/pledges.ts'
import { waitsForAnswer } from '#domain/pledges/pause-pledge.ts'
import { matchableNow } from '#domain/pledges/pledge.ts'
import { shareView } from '#server/requests/share-columns.ts'
import type { StoredPledge } from './stored-pledge.ts'
import type { StoredRecurringPledge } from './recurring-store.ts'

/** Returns a pledge as its owner sees it. */
export function pledgeView(
  pledge: StoredPledge,
  { ownerName, now }: { ownerName: string; now: Temporal.Instant },
): PledgeView {
  return {
    id: pledge.id,
    userId: { name: ownerName },
    plan: pledge.plan,
    ...shareView(pledge.shares),
    status: pledge.state,
    recurringId: pledge.recurringId,
    instalment: pledge.instalment,
    waitsForAnswer: waitsForAnswer(pledge),
    pausedUntil: pledge.pausedUntil?.toString() ?? null,
    matchableNow: matchableNow(pledge, now),
    createdAt: pledge.createdAt.toString(),
    expiresAt: pledge.expiresAt.toString(),
    version: pledge.version,
  }
}

export function recurringPledgeView(recurring: StoredRecurringPledge): RecurringPledgeView {
  return {
    id: recurring.id,
    amount: recurring.amount,
    instalments: recurring.instalments,
    passed: recurring.passed,
    nextDueAt: recurring.nextDueAt?.toString() ?? null,
    skipNext: recurring.skipNext,
    status: recurring.state,
    version: recurring.version,
  }
}
