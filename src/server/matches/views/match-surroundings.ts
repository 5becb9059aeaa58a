import type { MatchToConfirm } from '#contract/matches/shapes.ts'
import { firstName } from '#domain/members/contact-formats.ts'
import type { NameSeenBy } from '#domain/matches/claim.ts'
import { creditDaysOf, isCreditDayAsked } from '#domain/matches/credit-day.ts'
import { partyOf } from '#domain/matches/match.ts'
import { isLive, type PartyAct } from '#domain/matches/match-transitions.ts'
import { type MatchFacts, movesNow } from '#domain/matches/moves-now.ts'
import type { Rail } from '#domain/matches/utr.ts'
import { asksToShow } from '#server/asks/ask-notes.ts'
import { noteOf } from '#server/asks/ask-view.ts'
import { latestProofs, proofPath } from '#server/files/proofs.ts'
import { formerMember, namesOf } from '#server/members/person/member-names.ts'
import type { ActorCtx, BaseCtx } from '#server/platform/use-case/context.ts'
import type { PersonVault } from '#server/platform/crypto/vault.ts'
import { findClaims, type StoredClaim } from '../store/claim-store.ts'
import { manyFacts } from './match-facts.ts'
import type { StoredMatch } from '../store/match-rows.ts'

/**
 * What every view of matches needs besides the matches, read for many at once; maps by match or
 * member id.
 */
export type Surroundings = {
  readonly facts: Map<string, MatchFacts>
  /** Null for a former member. */
  readonly names: Map<string, string | null>
  readonly proofs: Map<string, { fileId: string; createdAt: Temporal.Instant }>
  readonly claims: Map<string, StoredClaim>
  readonly notes: Map<string, string>
  readonly vaults: ReadonlyMap<string, PersonVault>
}

/** The reference of a match as its giver named it, in a claim or while their bank was pending. */
export type NamedReference = {
  readonly rail: Rail
  readonly utr: string
  readonly late: boolean
  readonly payeeNameSeenBy: NameSeenBy | null
  readonly claimedAt: Temporal.Instant | null
}

/** Reads the surroundings of some matches. */
export async function surroundingsOf(
  ctx: Pick<BaseCtx, 'tx' | 'now' | 'vault'>,
  matches: readonly StoredMatch[],
): Promise<Surroundings> {
  const people = matches.flatMap(({ circleId, giverId, receiverId }) => [
    { circleId, memberId: giverId },
    { circleId, memberId: receiverId },
  ])
  const [asks, vaults, facts, names, proofs, claims] = await Promise.all([
    asksToShow(
      ctx.tx,
      matches.map(({ circleId, askId }) => ({ circleId, id: askId })),
    ),
    ctx.vault.loadMany(ctx.tx, people),
    manyFacts(ctx, matches),
    namesOf(ctx, people),
    latestProofs(ctx.tx, matches),
    findClaims(ctx.tx, matches),
  ])
  return {
    facts,
    names,
    proofs,
    claims,
    notes: new Map(asks.map((ask) => [ask.id as string, noteOf(ask, vaults.get(ask.memberId))])),
    vaults,
  }
}

/**
 * Returns what a member may do with a match now: its moves, the reveal of the payee, and adding a
 * picture where it makes sense.
 */
export function canDo(match: StoredMatch, memberId: string, facts: MatchFacts): PartyAct[] {
  const party = partyOf(match, memberId)
  if (party === undefined) return []
  const moves = movesNow(match, party, facts).map(({ on }) => on)
  const canReveal = party === 'giver' && match.state === 'awaiting_payment'
  const canProve = moves.includes('claimed') || moves.includes('late_claimed')
  return [
    ...(canReveal ? (['reveal'] as const) : []),
    ...(canProve ? (['upload'] as const) : []),
    ...moves,
  ]
}

/** Returns the facts of one of the loaded matches. */
export function factsIn({ facts }: Surroundings, match: StoredMatch): MatchFacts {
  const found = facts.get(match.id)
  if (!found) throw new Error('facts that were not loaded')
  return found
}

/** Returns the days that the receiver chooses from; null for the giver, and where nobody is asked. */
export function creditDaysFor(
  match: StoredMatch,
  memberId: string,
  facts: MatchFacts,
): MatchToConfirm['creditDays'] {
  const times = { madeAt: match.createdAt, now: facts.now }
  const mayConfirm =
    match.receiverId === memberId &&
    movesNow(match, 'receiver', facts).some(({ on }) => on === 'confirmed')
  if (!mayConfirm || !isCreditDayAsked(match, times)) return null
  const { first, last, usual } = creditDaysOf(match, times)
  return { first: first.toString(), last: last.toString(), usual: usual.toString() }
}

/** Returns the fields that all views of a match have. */
export function commonView(ctx: ActorCtx, match: StoredMatch, around: Surroundings) {
  return {
    id: match.id,
    code: match.code,
    amount: match.amount,
    status: match.state,
    createdAt: match.createdAt.toString(),
    matchedAt: match.createdAt.toString(),
    deadlineAt: match.deadline?.at.toString() ?? null,
    deadlineMoved: match.deadline?.moved ?? ('no' as const),
    claimedAt: match.claimedAt?.toString() ?? null,
    proofDocument: proofDocumentOf(ctx, match, around),
    chosen: match.reason === 'chosen',
    late: match.late,
    cancelUntil: match.cancellation?.until.at.toString() ?? null,
    version: match.version,
    can: canDo(match, ctx.actor.memberId, factsIn(around, match)),
  }
}

/** Returns where the acting member sees the picture of a payment; null once the match is over. */
function proofDocumentOf(
  ctx: ActorCtx,
  match: StoredMatch,
  { proofs }: Pick<Surroundings, 'proofs'>,
): string | null {
  const proof = proofs.get(match.id)
  if (!proof || !isLive(match.state)) return null
  return proofPath(ctx.vault, {
    fileId: proof.fileId,
    viewerId: ctx.actor.memberId,
    now: ctx.now,
  })
}

/**
 * Opens the bank reference of a match; undefined when none was named or the claim was withdrawn.
 */
export function referenceOf(
  match: StoredMatch,
  { claims, vaults }: Pick<Surroundings, 'claims' | 'vaults'>,
): NamedReference | undefined {
  const claim = claims.get(match.id)
  const giver = vaults.get(match.giverId)
  if (giver === undefined) return undefined
  if (claim)
    return {
      rail: claim.rail,
      utr: giver.open({ table: 'claim', column: 'utr_sealed', id: claim.id }, claim.utrSealed),
      late: claim.late,
      payeeNameSeenBy: claim.payeeNameSeenBy,
      claimedAt: claim.claimedAt,
    }
  if (match.pending === null || (match.state !== 'bank_pending' && match.state !== 'disputed'))
    return undefined
  return {
    rail: match.pending.rail,
    utr: giver.open(
      { table: 'match', column: 'pending_utr_sealed', id: match.id },
      match.pending.utrSealed,
    ),
    late: false,
    payeeNameSeenBy: null,
    claimedAt: null,
  }
}

/**
 * Hides the last four characters of a reference, because the receiver must read them in their own
 * bank.
 */
export function masked(utr: string): string {
  return `${utr.slice(0, -4)}••••`
}

/** Returns a person's name as the acting member sees it. */
export function nameIn(
  { language }: Pick<ActorCtx, 'language'>,
  { names }: Pick<Surroundings, 'names'>,
  memberId: string,
): string {
  const name = names.get(memberId)
  return name === null ? formerMember(language) : (name ?? '')
}

/**
 * Returns the other side's full name while the match is live, and their first name once it is over.
 */
export function otherNameOf(
  ctx: ActorCtx,
  match: StoredMatch,
  around: Pick<Surroundings, 'names'>,
): string {
  const name = nameIn(
    ctx,
    around,
    match.giverId === ctx.actor.memberId ? match.receiverId : match.giverId,
  )
  return isLive(match.state) ? name : firstName(name)
}
