import type { MatchView, PaymentToConfirm, PaymentToMake } from '#contract/matches.ts'
import { firstName } from '#domain/members/contact-formats.ts'
import { partyOf } from '#domain/matches/match.ts'
import { isLive, movesOf } from '#domain/matches/match-transitions.ts'
import { addMs } from '#domain/shared/calendar.ts'
import { noteOf } from '#server/asks/ask-view.ts'
import { asksToShow } from '#server/asks/ask-notes.ts'
import { latestProofs, proofPath } from '#server/files/proofs.ts'
import { transferOfMatch } from '#server/ledger/read-counters.ts'
import { memberNames } from '#server/members/member-names.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import { policyOf } from '#server/platform/policies.ts'
import { findClaims, type StoredClaim } from './claim-store.ts'
import { findDispute } from './dispute-store.ts'
import { listEvents, type StoredMatch } from './match-store.ts'

/** What both lists and the page of one match need beside the match itself, read for many at once. */
type Surroundings = {
  readonly names: Map<string, string>
  readonly proofs: Map<string, { fileId: string; createdAt: Temporal.Instant }>
  readonly claims: Map<string, StoredClaim>
  readonly notes: Map<string, string>
}

async function loadSurroundings(ctx: ActorCtx, matches: readonly StoredMatch[]): Promise<Surroundings> {
  const { circleId } = ctx.actor
  const ids = matches.map((match) => match.id)
  const people = matches.flatMap((match) => [match.giverId, match.receiverId])
  const asks = await asksToShow(ctx.tx, circleId, matches.map((match) => match.askId))
  const vaults = await ctx.vault.load(ctx.tx, circleId, people)
  return {
    names: await memberNames(ctx, circleId, people),
    proofs: await latestProofs(ctx.tx, circleId, ids),
    claims: await findClaims(ctx.tx, circleId, ids),
    notes: new Map(asks.map((ask) => [ask.id as string, noteOf(ask, vaults.get(ask.memberId))])),
  }
}

function commonView(ctx: ActorCtx, match: StoredMatch, { proofs }: Surroundings) {
  const proof = proofs.get(match.id)
  return {
    id: match.id, code: match.code, amount: match.amount, status: match.state, createdAt: match.createdAt.toString(), matchedAt: match.createdAt.toString(),
    deadlineAt: match.deadline?.at.toString() ?? null, deadlineMoved: match.deadline?.moved ?? ('no' as const), claimedAt: match.claimedAt?.toString() ?? null,
    proofDocument: proof && isLive(match.state) ? proofPath(ctx.vault, { fileId: proof.fileId, viewerId: ctx.actor.memberId, now: ctx.now }) : null,
    chosen: match.reason === 'chosen', version: match.version, can: canDo(match, ctx.actor.memberId),
  }
}

/** What somebody may do with a match now: its moves, and looking up the payee or adding a proof while it is to be paid. */
function canDo(match: StoredMatch, memberId: string): string[] {
  const party = partyOf(match, memberId)
  if (party === undefined) return []
  const extra = party === 'giver' && match.state === 'awaiting_payment' ? ['reveal', 'upload'] : []
  return [...extra, ...movesOf(match.state, party).map(({ on }) => on)]
}

/** Payments to make. */
export async function paymentsToMake(ctx: ActorCtx, matches: readonly StoredMatch[]): Promise<PaymentToMake[]> {
  const around = await loadSurroundings(ctx, matches)
  return matches.map((match) => ({
    ...commonView(ctx, match, around), payBy: match.state === 'awaiting_payment' ? (match.deadline?.at.toString() ?? null) : null, receiverName: around.names.get(match.receiverId) ?? '',
    note: around.notes.get(match.askId) ?? '', payeeKind: match.payeeKind, pledgeId: match.pledgeId, matchedHelpRequest: { id: match.askId },
  }))
}

/** Payments to confirm; the last four characters of the reference stay hidden, because the receiver reads them in their own bank. */
export async function paymentsToConfirm(ctx: ActorCtx, matches: readonly StoredMatch[]): Promise<PaymentToConfirm[]> {
  const around = await loadSurroundings(ctx, matches)
  const vaults = await ctx.vault.load(ctx.tx, ctx.actor.circleId, matches.map((match) => match.giverId))
  const views: PaymentToConfirm[] = []
  for (const match of matches) {
    const claim = around.claims.get(match.id)
    const utr = claim && vaults.get(match.giverId)?.open({ table: 'claim', column: 'utr_sealed', id: claim.id }, claim.utrSealed)
    views.push({
      ...commonView(ctx, match, around), giverName: around.names.get(match.giverId) ?? '', askId: match.askId,
      timestampAfterMatch: match.state === 'awaiting_confirmation' ? (match.deadline?.at.toString() ?? null) : null, earliestNotReceivedAt: await earliestNotReceived(ctx, match),
      claim: claim && utr !== undefined ? { rail: claim.rail, utrMasked: `${utr.slice(0, -4)}••••`, amount: claim.amount } : null, matchedProvideHelpId: { id: match.pledgeId },
    })
  }
  return views
}

async function earliestNotReceived(ctx: ActorCtx, match: StoredMatch): Promise<string | null> {
  if (match.state !== 'awaiting_confirmation' || match.claimedAt === null) return null
  const policy = await policyOf(ctx.tx, match.circleId, match.policyVersion)
  return addMs(match.claimedAt, policy.earliestNotReceivedMs).toString()
}

/** One match with its time line, for either side. The other side is named by their first name once the match is over. */
export async function matchView(ctx: ActorCtx, match: StoredMatch): Promise<MatchView> {
  const around = await loadSurroundings(ctx, [match])
  const side = match.giverId === ctx.actor.memberId ? 'giver' : 'receiver'
  const otherName = around.names.get(side === 'giver' ? match.receiverId : match.giverId) ?? ''
  const dispute = await findDispute(ctx.tx, match.circleId, match.id)
  return {
    ...commonView(ctx, match, around), side, otherName: isLive(match.state) ? otherName : firstName(otherName), note: around.notes.get(match.askId) ?? '',
    confirmedAmount: match.confirmedRupees, endedAt: match.endedAt?.toString() ?? null, why: { reason: match.reason, askRank: match.askRank }, events: await eventViews(ctx, match),
    earliestNotReceivedAt: await earliestNotReceived(ctx, match), dispute: dispute && { id: dispute.id, kind: dispute.kind, openedAt: dispute.openedAt.toString(), state: dispute.state },
    transferId: (await transferOfMatch(ctx.tx, match.circleId, match.id)) ?? null,
    claim: null, cancellation: null, late: false, lateClaimUntil: null, fits: null, returning: null, extraAmount: null, reversalUntil: null, messageCount: 0, canWrite: false, canBlock: false,
  }
}

async function eventViews(ctx: ActorCtx, match: StoredMatch): Promise<MatchView['events']> {
  const rows = await listEvents(ctx.tx, match.circleId, match.id)
  const vaults = await ctx.vault.load(ctx.tx, match.circleId, [match.giverId, match.receiverId])
  return rows.map((row) => ({
    kind: row.kind, at: row.happened_at.toString(), to: row.to_state as StoredMatch['state'],
    by: row.actor_id === null ? ('clock' as const) : row.actor_id === ctx.actor.memberId ? ('me' as const) : ('other' as const),
    reason: row.reason_sealed === null || row.actor_id === null ? null : (vaults.get(row.actor_id)?.open({ table: 'match_event', column: 'reason_sealed', id: row.event_id }, row.reason_sealed) ?? null),
  }))
}
