import type { Policy } from '#domain/shared/policy.ts'
import type { MatchingInput } from '#domain/matching/matching-types.ts'
import { windowsLookBackMs, windowsOf } from '#domain/matching/member-windows.ts'
import { isFirstInLine, matchableNow } from '#domain/pledges/pledge.ts'
import { addMs, DAY_MS, isBefore, taxYearOf } from '#domain/shared/calendar.ts'
import { STEP_RUPEES, toSteps } from '#domain/shared/rupees.ts'
import type { StoredAsk } from '#server/asks/stored-ask.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import type { StoredPledge } from '#server/pledges/stored-pledge.ts'
import {
  listBarredPairs,
  listCountedMatches,
  listCountedMembers,
  listUnpaidPairs,
} from './matching-store.ts'

/**
 * Whoever declined to pay somebody, or did not in time, is not matched with them again for so long,
 * unless they choose them themselves.
 */
const UNPAID_REST_MS = 7 * DAY_MS

/**
 * Everything a run of these asks and pledges depends on: what is open, and what the circle's
 * windows leave to each member.
 */
export async function loadMatchingInput(
  ctx: BaseCtx,
  {
    circleId,
    asks,
    pledges,
    policy,
    seed,
    chosen = false,
  }: {
    circleId: string
    asks: readonly StoredAsk[]
    pledges: readonly StoredPledge[]
    policy: Policy
    seed: string
    chosen?: boolean
  },
): Promise<MatchingInput> {
  const memberIds = [...new Set([...asks, ...pledges].map((request) => request.memberId))]
  const [members, matches, unpaid, barred] = await Promise.all([
    listCountedMembers(ctx.tx, circleId, memberIds, {
      year: taxYearOf(ctx.now),
      policy,
    }),
    listCountedMatches(ctx.tx, circleId, memberIds, addMs(ctx.now, -windowsLookBackMs(policy))),
    listUnpaidPairs(ctx.tx, circleId, memberIds, addMs(ctx.now, -UNPAID_REST_MS)),
    listBarredPairs(ctx.tx, circleId, memberIds),
  ])
  const windows = windowsOf({ members, matches, policy, now: ctx.now })
  const active = new Map(members.map((member) => [member.id, member]))
  const mayGive = (memberId: string) => {
    const member = active.get(memberId)
    return (
      member !== undefined &&
      (member.pausedUntil === null || !isBefore(ctx.now, member.pausedUntil))
    )
  }
  return {
    seed,
    policy: {
      matchCapSteps: Math.floor(policy.matchCapRupees / STEP_RUPEES),
      pairCapSteps: Math.floor(policy.pairIn90DaysCapRupees / STEP_RUPEES),
    },
    asks: asks
      .filter((ask) => active.has(ask.memberId))
      .map((ask) => ({
        id: ask.id,
        memberId: ask.memberId,
        openSteps: toSteps(ask.shares.open),
        askClass: ask.askClass,
        since: ask.queuedAt.epochMilliseconds,
        firstInClass: ask.firstInClass,
      })),
    pledges: pledges
      .filter((pledge) => mayGive(pledge.memberId) && matchableNow(pledge, ctx.now) > 0)
      .map((pledge) => ({
        id: pledge.id,
        memberId: pledge.memberId,
        openSteps: toSteps(matchableNow(pledge, ctx.now)),
        plan: pledge.plan,
        since: pledge.queuedAt.epochMilliseconds,
        firstInLine: isFirstInLine(pledge, ctx.now),
      })),
    members: windows.members,
    pairRooms: windows.pairRooms,
    forbidden: [...windows.resting, ...(chosen ? [] : unpaid), ...barred],
  }
}
