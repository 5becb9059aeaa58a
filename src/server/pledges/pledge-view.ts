import type { PledgeView, StandingView } from '#contract/pledges.ts'
import { matchableNow } from '#domain/pledges/pledge.ts'
import { shareView } from '#server/requests/share-columns.ts'
import type { StoredPledge } from './stored-pledge.ts'
import type { StoredStanding } from './standing-store.ts'

/** A pledge as its owner sees it. */
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
    standingId: pledge.standingId,
    instalment: pledge.instalment,
    matchableNow: matchableNow(pledge, now),
    createdAt: pledge.createdAt.toString(),
    expiresAt: pledge.expiresAt.toString(),
    version: pledge.version,
  }
}

export function standingView(standing: StoredStanding): StandingView {
  return {
    id: standing.id,
    amount: standing.amount,
    instalments: standing.instalments,
    passed: standing.passed,
    nextDueAt: standing.nextDueAt?.toString() ?? null,
    skipNext: standing.skipNext,
    status: standing.state,
    version: standing.version,
  }
}
