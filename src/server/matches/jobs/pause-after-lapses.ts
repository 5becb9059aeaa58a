import { WINDOW_LAPSES_MS } from '#domain/shared/policy.ts'
import { addMs } from '#domain/shared/calendar.ts'
import { letPledgesGoOn, pausePledgesUntil } from '#server/members/measures/pledge-pause.ts'
import { notify } from '#server/notices/notify.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { policyOf } from '#server/platform/use-case/policies.ts'
import { countLapsesOf } from '../store/match-clock-store.ts'
import type { StoredMatch } from '../store/match-rows.ts'

/**
 * A match has lapsed: the giver's second in 90 days has their pledges rest for a time, of which
 * they are told.
 */
export async function pauseAfterLapses(ctx: BaseCtx, match: StoredMatch): Promise<void> {
  const { circleId, giverId } = match
  const policy = await policyOf(ctx.tx, circleId, match.policyVersion)
  if ((await lapsesOf(ctx, match)) < policy.lapsesThatPause) return
  await pausePledgesUntil(ctx, {
    circleId,
    memberId: giverId,
    until: addMs(ctx.now, policy.pledgePauseMs),
  })
  await notify(ctx, {
    circleId,
    memberId: giverId,
    kind: 'pledges_paused',
    about: { matchId: match.id },
  })
}

/** A payment that had lapsed was made after all: a rest that it brought about ends. */
export async function reconsiderPause(ctx: BaseCtx, match: StoredMatch): Promise<void> {
  const policy = await policyOf(ctx.tx, match.circleId, match.policyVersion)
  if ((await lapsesOf(ctx, match)) < policy.lapsesThatPause)
    await letPledgesGoOn(ctx, { circleId: match.circleId, memberId: match.giverId })
}

function lapsesOf(ctx: BaseCtx, { circleId, giverId }: StoredMatch): Promise<number> {
  return countLapsesOf(ctx.tx, { circleId, giverId, since: addMs(ctx.now, -WINDOW_LAPSES_MS) })
}
