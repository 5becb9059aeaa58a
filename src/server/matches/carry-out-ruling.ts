import type { RulingOutcome } from '#domain/matches/dispute-transitions.ts'
import { ruleMatch } from '#domain/matches/ruling.ts'
import type { Rail } from '#domain/matches/utr.ts'
import { invariant } from '#domain/shared/assert.ts'
import { NO_RUPEES } from '#domain/shared/rupees.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { lockPledgesForShares } from '#server/pledges/pledge-shares.ts'
import { factsOf } from './views/match-facts.ts'
import { namedByGiver, writeClaim } from './named-by-giver.ts'
import { lockMatch } from './store/match-queries.ts'
import type { StoredMatch } from './store/match-rows.ts'
import { saveMove } from './save-move.ts'
import { fulfilShares, returnShares, unfulfilShares } from './fill-shares.ts'
import { notifyOfMatch } from './notify-of-match.ts'

/**
 * A final ruling. If the giver named no reference, it holds the one that officers read in the
 * evidence.
 */
export type FinalRuling = {
  readonly circleId: string
  readonly matchId: string
  readonly outcome: RulingOutcome
  readonly amount: number | null
  readonly reference: { readonly rail: Rail; readonly utr: string } | null
}

/**
 * Carries a final ruling out on its match, in the transaction that makes it final. The ruling's row
 * exists and a second person approved it. Posts help or its reversal, moves shares, and updates the
 * pages of the two people. The caller handles the dispute and its notices.
 */
export async function carryOutRuling(ctx: BaseCtx, ruling: FinalRuling): Promise<void> {
  const { circleId } = ruling
  await lockCircle(ctx.tx, circleId)
  const match = await lockMatch(ctx.tx, circleId, ruling.matchId)
  invariant(match, 'a ruling about no match')
  const pledge = match.late
    ? (await lockPledgesForShares(ctx.tx, circleId, [match.pledgeId])).get(match.pledgeId)
    : undefined
  const moved = ruleMatch(match, {
    ruling,
    pledgeOpen: pledge?.shares.open ?? NO_RUPEES,
    facts: await factsOf(ctx, match),
  })
  if (moved.on === 'ruled_paid') await standClaim(ctx, match, ruling)
  const stored = saveMove(ctx, match, { ...moved, actorId: null })
  if (moved.on === 'ruled_paid') {
    await fulfilShares(ctx, stored)
  } else if (moved.on === 'reversed') {
    await unfulfilShares(ctx, stored)
    notifyOfMatch(ctx, match, 'match_reversed', match.giverId, match.receiverId)
  } else if (moved.on !== 'ruled_kept' && moved.on !== 'ruled_returned') {
    await returnShares(ctx, stored)
  }
  ctx.announce(
    [match.giverId, match.receiverId],
    'matches',
    'pledges',
    'asks',
    'ledger',
    'disputes',
  )
}

// Help needs a claim that has taken its bank reference, so that each payment counts once.
async function standClaim(
  ctx: BaseCtx,
  match: StoredMatch,
  { reference }: FinalRuling,
): Promise<void> {
  const named = await namedByGiver(ctx, match)
  if (named?.isClaim !== true) await writeClaim(ctx, match, named ?? reference ?? {})
}
