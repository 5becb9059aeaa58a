import { confirmMatch } from '#domain/matches/confirm.ts'
import type { Moved } from '#domain/matches/match.ts'
import { matchError } from '#domain/matches/match-errors.ts'
import type { MatchFacts } from '#domain/matches/moves-now.ts'
import { invariant } from '#domain/shared/assert.ts'
import { NO_RUPEES } from '#domain/shared/rupees.ts'
import type { StoredAsk } from '#server/asks/stored-ask.ts'
import { checkVersion } from '#server/platform/database/versions.ts'
import type { StoredPledge } from '#server/pledges/stored-pledge.ts'
import type { Named } from '../named-by-giver.ts'
import type { ConfirmItem, LoadedForConfirming } from './load-for-confirming.ts'
import type { StoredMatch } from '../store/match-rows.ts'
import { referenceUsed } from '../named-reference.ts'
import { sharesFilledBy } from '../fill-shares.ts'

/**
 * A decided confirmation with the new pledge and ask; both are null if all of a late payment goes
 * back.
 */
export type DecidedConfirmation = {
  readonly item: ConfirmItem
  readonly before: StoredMatch
  readonly moved: Moved
  readonly filled: { readonly pledge: StoredPledge; readonly ask: StoredAsk } | null
  readonly named: Named | undefined
}

/**
 * Decides one confirmation on the loaded data, after the earlier ones of the batch. Throws what the
 * endpoint declares; then nothing changes.
 */
export function decideConfirmation(
  item: ConfirmItem,
  loaded: LoadedForConfirming,
): DecidedConfirmation {
  const {
    ctx: { actor, now },
    input: { params, body },
  } = item
  const { match, pledge, ask, facts } = found(loaded, params.matchId, actor.memberId)
  checkVersion(match, body.version)
  const named = loaded.named.get(match.id)
  const moved = confirmMatch(match, {
    seen: body.seen,
    claimedUtr: named?.utr ?? null,
    typed: body,
    overpayment: body.overpayment,
    overpaymentSeen: body.overpaymentSeen,
    madeAt: match.createdAt,
    creditedOn:
      body.creditedOn === undefined ? undefined : Temporal.PlainDate.from(body.creditedOn),
    pledgeOpen: match.late ? pledge.shares.open : NO_RUPEES,
    facts,
  })
  if (moved.on === 'confirmed' && loaded.takenElsewhere.has(match.id)) throw referenceUsed()
  const after: StoredMatch = { ...match, ...moved.match, version: match.version + 1 }
  const filled = moved.on === 'confirmed' ? sharesFilledBy(after, { pledge, ask, now }) : null
  loaded.matches.set(match.id, after)
  if (filled !== null) {
    loaded.pledges.set(pledge.id, filled.pledge)
    loaded.asks.set(ask.id, filled.ask)
  }
  return { item, before: match, moved, filled, named }
}

function found(
  loaded: LoadedForConfirming,
  matchId: string,
  receiverId: string,
): { match: StoredMatch; pledge: StoredPledge; ask: StoredAsk; facts: MatchFacts } {
  const match = loaded.matches.get(matchId)
  if (match?.receiverId !== receiverId) throw matchError('matches.unknown')
  const [pledge, ask, facts] = [
    loaded.pledges.get(match.pledgeId),
    loaded.asks.get(match.askId),
    loaded.facts.get(match.id),
  ]
  invariant(pledge && ask && facts, 'a match without its pledge, its ask or its facts')
  return { match, pledge, ask, facts: match.late ? { ...facts, askOpen: ask.shares.open } : facts }
}
