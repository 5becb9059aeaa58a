import { DEFAULT_POLICY } from '#domain/shared/policy.ts'
import { addMs, DAY_MS } from '#domain/shared/calendar.ts'
import type { PledgeId } from '#domain/shared/ids.ts'
import { NO_RUPEES, rupees } from '#domain/shared/rupees.ts'
import { hold, type Shares } from '#domain/shared/shares.ts'
import { openPledge, type Pledge, pledgeStateOf } from '#domain/pledges/pledge.ts'

export const now = Temporal.Instant.from('2026-11-21T04:00:00Z')
/** This many days later. */
export const day = (count: number) => addMs(now, count * DAY_MS)
/** A new pledge of somebody without another one. */
export const pledge = (amount: number, plan: Pledge['plan'] = 'simple') =>
  openPledge({
    id: 'p' as PledgeId,
    plan,
    amount,
    outstandingNow: NO_RUPEES,
    policy: DEFAULT_POLICY,
    now,
  })
/** A pledge after a change of its shares, in the state that follows. */
export const withShares = (from: Pledge, change: (shares: Shares) => Shares): Pledge => {
  const shares = change(from.shares)
  return { ...from, shares, state: pledgeStateOf(shares, from.state, from.pausedBy) }
}
/** A pledge with a part that a match holds. */
export const held = (from: Pledge, part: number) =>
  withShares(from, (shares) => hold(shares, rupees(part)))
