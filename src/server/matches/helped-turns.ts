import { matchError } from '#domain/matches/match-errors.ts'
import { firstName } from '#domain/members/contact-formats.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { findPartyAmong, getOwnMatch, listLiveMatches } from './store/match-queries.ts'
import type { StoredMatch } from './store/match-rows.ts'
import {
  canDo,
  creditDaysFor,
  factsIn,
  masked,
  nameIn,
  referenceOf,
  type Surroundings,
  surroundingsOf,
} from './views/match-surroundings.ts'

const LISTED_MAX = 100

/**
 * What a helper may do now in a payment of the person whom they help: record that it was paid, or
 * confirm it as it was claimed. All else stays with its two people and staff.
 */
export type HelpedTurn = {
  readonly match: StoredMatch
  readonly act: 'claim' | 'confirm' | null
  readonly otherId: string
  readonly otherFirstName: string
}

/** Lists the payments in which a member has something to do that a helper can do, urgent ones first. */
export async function helpedTurnsOf(ctx: ActorCtx): Promise<HelpedTurn[]> {
  const { circleId, memberId } = ctx.actor
  const sides = await Promise.all(
    (['giverId', 'receiverId'] as const).map((side) =>
      listLiveMatches(ctx.tx, { circleId, memberId, side }, LISTED_MAX),
    ),
  )
  const matches = sides.flat()
  const around = await surroundingsOf(ctx, matches)
  return matches
    .map((match) => turnIn(ctx, match, around))
    .filter(({ act }) => act !== null)
    .toSorted((one, other) => deadlineOf(one) - deadlineOf(other))
}

/** Returns whose payment this is among the people whom a helper helps. Throws matches.unknown. */
export async function partyAmong(
  tx: ActorCtx['tx'],
  match: { readonly circleId: string; readonly matchId: string },
  memberIds: readonly string[],
): Promise<string> {
  const found = await findPartyAmong(tx, match, memberIds)
  if (found === undefined) throw matchError('matches.unknown')
  return found
}

/** Returns the other person of a member's payment. */
export async function otherPartyOf(
  tx: ActorCtx['tx'],
  { circleId, matchId, memberId }: { circleId: string; matchId: string; memberId: string },
): Promise<string> {
  return otherOf(
    await getOwnMatch(tx, { circleId, memberId, side: 'either' }, matchId, 'look'),
    memberId,
  )
}

/** Reads one payment of a member for their helper. Throws matches.unknown. */
export async function helpedTurn(
  ctx: ActorCtx,
  matchId: string,
  lock: 'lock' | 'look',
): Promise<HelpedTurn> {
  const { circleId, memberId } = ctx.actor
  const match = await getOwnMatch(ctx.tx, { circleId, memberId, side: 'either' }, matchId, lock)
  return turnIn(ctx, match, await surroundingsOf(ctx, [match]))
}

/**
 * What a helper needs besides once the member's code was right: to confirm, the whole name and what
 * was claimed; to claim, whether the picture is there.
 */
export async function openedTurn(ctx: ActorCtx, match: StoredMatch) {
  const around = await surroundingsOf(ctx, [match])
  const named = referenceOf(match, around)
  const { memberId } = ctx.actor
  return {
    otherName: nameIn(ctx, around, otherOf(match, memberId)),
    claim: named === undefined ? null : { rail: named.rail, utrMasked: masked(named.utr) },
    creditDays: creditDaysFor(match, memberId, factsIn(around, match)),
    hasProof: around.proofs.has(match.id),
  }
}

function turnIn(ctx: ActorCtx, match: StoredMatch, around: Surroundings): HelpedTurn {
  const { memberId } = ctx.actor
  const moves = canDo(match, memberId, factsIn(around, match))
  const otherId = otherOf(match, memberId)
  const mayConfirm = match.state === 'awaiting_confirmation' && moves.includes('confirmed')
  return {
    match,
    act: moves.includes('claimed') ? 'claim' : mayConfirm ? 'confirm' : null,
    otherId,
    otherFirstName: firstName(nameIn(ctx, around, otherId)),
  }
}

function otherOf({ giverId, receiverId }: StoredMatch, memberId: string): string {
  return giverId === memberId ? receiverId : giverId
}

function deadlineOf({ match: { deadline } }: HelpedTurn): number {
  return deadline?.at.epochMilliseconds ?? Infinity
}
