import { askShareComesBack, askStateOf } from '#domain/asks/ask.ts'
import { shareComesBack, pledgeStateOf } from '#domain/pledges/pledge.ts'
import { invariant } from '#domain/shared/assert.ts'
import { fulfil } from '#domain/shared/shares.ts'
import { lockAsksForShares, updateAskShares } from '#server/asks/ask-shares.ts'
import type { BaseCtx } from '#server/platform/context.ts'
import { lockPledgesForShares, updatePledgeShares } from '#server/pledges/pledge-shares.ts'
import { countLapses, type StoredMatch } from './match-store.ts'

const LAPSES_THAT_CLOSE = 2

/** A confirmed match: the held shares of its pledge and ask are fulfilled. */
export async function fulfilShares(ctx: BaseCtx, match: StoredMatch): Promise<void> {
  const { pledge, ask } = await lockBoth(ctx, match)
  const given = fulfil(pledge.shares, match.amount)
  const received = fulfil(ask.shares, match.amount)
  await updatePledgeShares(ctx.tx, match.circleId, { ...pledge, shares: given, state: pledgeStateOf(given, pledge.state) })
  await updateAskShares(ctx.tx, match.circleId, { ...ask, shares: received, state: askStateOf(received, ask.state) })
}

/**
 * A match that ended without money: its shares reopen at their old place, or close when the request is over. After a lapse the ask is
 * first in its class until something is matched to it again, and the second lapse of a pledge closes the share, as does the end of a gift to
 * a chosen receiver. The match is saved as lapsed before this is called.
 */
export async function returnShares(ctx: BaseCtx, match: StoredMatch): Promise<void> {
  const { pledge, ask } = await lockBoth(ctx, match)
  const lapsed = match.state === 'lapsed'
  const chosen = match.reason === 'chosen'
  // What was meant for one person goes to nobody else, and its lapse moves nobody to the front: a friend could arrange one.
  const shut = chosen || (lapsed && (await countLapses(ctx.tx, match.circleId, match.pledgeId)) >= LAPSES_THAT_CLOSE)
  await updatePledgeShares(ctx.tx, match.circleId, shareComesBack(pledge, match.amount, { shut, now: ctx.now }))
  await updateAskShares(ctx.tx, match.circleId, askShareComesBack(ask, match.amount, { first: lapsed && !chosen, now: ctx.now }))
  ctx.enqueue('run-matching', { circleId: match.circleId }, { key: `run-matching ${match.circleId}` })
}

async function lockBoth(ctx: BaseCtx, match: StoredMatch) {
  const pledge = (await lockPledgesForShares(ctx.tx, match.circleId, [match.pledgeId])).get(match.pledgeId)
  const ask = (await lockAsksForShares(ctx.tx, match.circleId, [match.askId])).get(match.askId)
  invariant(pledge && ask, 'a match without its pledge or ask')
  return { pledge, ask }
}
