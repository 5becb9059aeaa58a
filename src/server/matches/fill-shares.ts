import { type Ask, askIsFilled, askIsUnfilled, askShareComesBack } from '#domain/asks/ask.ts'
import {
  type Pledge,
  pledgeIsFilled,
  pledgeIsUnfilled,
  shareComesBack,
} from '#domain/pledges/pledge.ts'
import type { Match } from '#domain/matches/match.ts'
import { invariant } from '#domain/shared/assert.ts'
import { NO_RUPEES } from '#domain/shared/rupees.ts'
import { lockAsksForShares, updateAskShares } from '#server/asks/ask-shares.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { lockPledgesForShares, updatePledgeShares } from '#server/pledges/pledge-shares.ts'
import { countLapses } from './store/match-event-store.ts'
import type { StoredMatch } from './store/match-rows.ts'
import { findOwners, lockPayable } from './store/owner-store.ts'
import { pauseAfterLapses, reconsiderPause } from './jobs/pause-after-lapses.ts'

const LAPSES_THAT_CLOSE = 2

/**
 * Fulfils the shares of a confirmed match on both sides: from held shares or, for a late payment,
 * from open ones. Held but unconfirmed rupees come back in whole steps.
 */
export async function fulfilShares(ctx: BaseCtx, match: StoredMatch): Promise<void> {
  const filled = sharesFilledBy(match, { ...(await lockBoth(ctx, match)), now: ctx.now })
  await updatePledgeShares(ctx.tx, match.circleId, filled.pledge)
  await updateAskShares(ctx.tx, match.circleId, filled.ask)
  await afterFilling(ctx, match)
}

/** Computes the new pledge and ask after a confirmed match. */
export function sharesFilledBy<P extends Pledge, A extends Ask>(
  match: Match & Pick<StoredMatch, 'reason'>,
  { pledge, ask, now }: { pledge: P; ask: A; now: Temporal.Instant },
): { pledge: P; ask: A } {
  invariant(match.confirmed, 'shares fulfilled without a confirmation')
  const { askFilled, pledgeFilled } = match.confirmed
  const held = match.late ? NO_RUPEES : match.amount
  return {
    pledge: {
      ...pledge,
      ...pledgeIsFilled(pledge, { filled: pledgeFilled, held, shut: isForOne(match), now }),
    },
    ask: { ...ask, ...askIsFilled(ask, { filled: askFilled, held, now }) },
  }
}

/** Does what follows for others once the shares of a confirmed match are saved. */
export async function afterFilling(ctx: BaseCtx, match: StoredMatch): Promise<void> {
  invariant(match.confirmed, 'shares fulfilled without a confirmation')
  if (match.late) await reconsiderPause(ctx, match)
  else if (match.confirmed.amount < match.amount) matchAgain(ctx, match)
}

/**
 * Reopens what a reversed match filled, on both sides, in whole steps. Only while the requests run
 * and their owners may take part; an ask only while its payment detail is saved.
 */
export async function unfulfilShares(ctx: BaseCtx, match: StoredMatch): Promise<void> {
  const { pledge, ask } = await lockBoth(ctx, match)
  invariant(match.confirmed, 'shares taken back without a confirmation')
  const owners = await findOwners(ctx.tx, match.circleId, [match.giverId, match.receiverId])
  const ownerOf = (memberId: string) => owners.get(memberId) ?? 'closed'
  await updatePledgeShares(
    ctx.tx,
    match.circleId,
    pledgeIsUnfilled(pledge, match.confirmed.pledgeFilled, {
      shut: isForOne(match),
      owner: ownerOf(match.giverId),
      now: ctx.now,
    }),
  )
  const payable = await lockPayable(ctx.tx, match.circleId, match.askId)
  const asking = payable ? ownerOf(match.receiverId) : 'closed'
  await updateAskShares(
    ctx.tx,
    match.circleId,
    askIsUnfilled(ask, match.confirmed.askFilled, { owner: asking, now: ctx.now }),
  )
  if (!payable && ownerOf(match.receiverId) !== 'closed')
    ctx.notify({
      circleId: match.circleId,
      memberId: match.receiverId,
      kind: 'ask_closed_unpayable',
      about: { askId: match.askId },
    })
  matchAgain(ctx, match)
}

/**
 * Returns the shares of a match that ended without money: they reopen at their queue position, or
 * close if the request is over. After a lapse the ask is first in its class until its next match. A
 * pledge's second lapse closes the share, as does the end of a gift to a chosen receiver. What is open
 * of the pledge rests after a decline or a lapse until its owner has answered. A late-claimed match
 * holds no shares. The caller saves the match as ended first.
 */
export async function returnShares(ctx: BaseCtx, match: StoredMatch): Promise<void> {
  if (match.late) return reconsiderPause(ctx, match)
  const { pledge, ask } = await lockBoth(ctx, match)
  const lapsed = match.state === 'lapsed'
  const shut =
    isForOne(match) ||
    (lapsed && (await countLapses(ctx.tx, match.circleId, match.pledgeId)) >= LAPSES_THAT_CLOSE)
  await updatePledgeShares(
    ctx.tx,
    match.circleId,
    shareComesBack(pledge, match.amount, {
      shut,
      no: lapsed || match.state === 'declined',
      now: ctx.now,
    }),
  )
  await updateAskShares(
    ctx.tx,
    match.circleId,
    askShareComesBack(ask, match.amount, { first: lapsed && !isForOne(match), now: ctx.now }),
  )
  if (lapsed) await pauseAfterLapses(ctx, match)
  matchAgain(ctx, match)
}

// A gift to one person goes to nobody else. Its lapse moves nobody to the front, because a friend
// could arrange one.
function isForOne(match: Pick<StoredMatch, 'reason'>): boolean {
  return match.reason === 'chosen'
}

function matchAgain(ctx: BaseCtx, { circleId }: StoredMatch): void {
  ctx.enqueue('run-matching', { circleId }, { key: `run-matching ${circleId}` })
}

async function lockBoth(ctx: BaseCtx, match: StoredMatch) {
  const pledge = (await lockPledgesForShares(ctx.tx, match.circleId, [match.pledgeId])).get(
    match.pledgeId,
  )
  const ask = (await lockAsksForShares(ctx.tx, match.circleId, [match.askId])).get(match.askId)
  invariant(pledge && ask, 'a match without its pledge or ask')
  return { pledge, ask }
}
