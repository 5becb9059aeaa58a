import { WINDOW_LAPSES_MS } from '#domain/shared/policy.ts'
import { addMs } from '#domain/shared/calendar.ts'
import { letPledgesGoOn, pausePledgesUntil } from '#server/members/measures/pledge-pause.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { policyOf } from '#server/platform/use-case/policies.ts'
import { countLapsesOf } from '../store/match-clock-store.ts'
import type { StoredMatch } from '../store/match-rows.ts'
import { notifyOfMatch } from '../notify-of-match.ts'

/** Pauses the giver's pledges for a time after their second lapse in 90 days, and notifies them. */
export async function pauseAfterLapses(ctx: BaseCtx, match: StoredMatch): Promise<void> {
  const { circleId, giverId } = match
  const policy = await policyOf(ctx.tx, circleId, match.policyVersion)
  if ((await lapsesOf(ctx, match)) < policy.lapsesThatPause) return
  await pausePledgesUntil(ctx, {
    circleId,
    memberId: giverId,
    until: addMs(ctx.now, policy.pledgePauseMs),
  })
  notifyOfMatch(ctx, match, 'pledges_paused', giverId)
}

/** Ends a pause when a lapsed payment that caused it was made after all. */
export async function reconsiderPause(ctx: BaseCtx, match: StoredMatch): Promise<void> {
  const policy = await policyOf(ctx.tx, match.circleId, match.policyVersion)
  if ((await lapsesOf(ctx, match)) < policy.lapsesThatPause)
    await letPledgesGoOn(ctx, { circleId: match.circleId, memberId: match.giverId })
}

function lapsesOf(ctx: BaseCtx, { circleId, giverId }: StoredMatch): Promise<number> {
  return countLapsesOf(ctx.tx, { circleId, giverId, since: addMs(ctx.now, -WINDOW_LAPSES_MS) })
}
