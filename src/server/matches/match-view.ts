import type { MatchLine, MatchView } from '#contract/matches.ts'
import { fitting } from '#domain/matches/confirmation.ts'
import { isLive } from '#domain/matches/match-transitions.ts'
import { lateClaimUntil, type MatchFacts, movesNow, reversalUntil } from '#domain/matches/moves-now.ts'
import { isBefore } from '#domain/shared/calendar.ts'
import { firstName } from '#domain/members/contact-formats.ts'
import { hasBlocked } from '#server/members/blocks.ts'
import { transferOfMatch } from '#server/ledger/read-counters.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import { disputeLines } from './dispute-lines.ts'
import { findDisputes } from './dispute-store.ts'
import { canWrite } from '#domain/matches/conversation.ts'
import { listEvents, type StoredMatch } from './match-store.ts'
import { commonView, factsIn, masked, otherNameOf, referenceOf, type Surroundings, surroundingsOf } from './match-surroundings.ts'
import { countMessages } from './message-store.ts'
import { earliestNotReceived } from './payment-views.ts'

/** One match with its time line, for either side. The other side is named by their first name once the match is over. */
export async function matchView(ctx: ActorCtx, match: StoredMatch): Promise<MatchView> {
  const around = await surroundingsOf(ctx, [match])
  const facts = factsIn(around, match)
  const side = match.giverId === ctx.actor.memberId ? 'giver' : 'receiver'
  const dispute = (await findDisputes(ctx.tx, match.circleId, [match.id])).get(match.id)
  const events = await timeLine(ctx, match, around)
  return {
    ...commonView(ctx, match, around), side, otherName: otherNameOf(match, around, ctx.actor.memberId), note: around.notes.get(match.askId) ?? '',
    confirmedAmount: match.confirmed?.amount ?? null, endedAt: match.endedAt?.toString() ?? null, why: { reason: match.reason, askRank: match.askRank }, events,
    earliestNotReceivedAt: earliestNotReceived(match, facts),
    dispute: dispute === undefined ? null : { id: dispute.id, kind: dispute.kind, openedAt: dispute.openedAt.toString(), state: dispute.state },
    transferId: (await transferOfMatch(ctx.tx, match.circleId, match.id)) ?? null,
    claim: claimView(match, { around, side, events }), ...lateView(match, facts), ...cancellationView(match, ctx.actor.memberId),
    reversalUntil: stillAhead(reversalUntil(match, side, facts), facts),
    messageCount: await countMessages(ctx.tx, match.circleId, match.id), canWrite: canWrite(match, facts),
    canBlock: !(await hasBlocked(ctx.tx, { circleId: match.circleId, memberId: ctx.actor.memberId, blockedId: side === 'giver' ? match.receiverId : match.giverId })),
  }
}

/** What was claimed, or named while a bank was busy. The receiver sees the whole reference once the match is over. */
function claimView(match: StoredMatch, { around, side, events }: { around: Surroundings; side: 'giver' | 'receiver'; events: MatchView['events'] }): MatchView['claim'] {
  const named = referenceOf(match, around)
  if (named === undefined) return null
  const at = named.claimedAt?.toString() ?? events.findLast(({ kind }) => kind === 'bank_pending')?.at ?? match.createdAt.toString()
  return { rail: named.rail, utr: side === 'receiver' && isLive(match.state) ? masked(named.utr) : named.utr, amount: match.amount, at, late: named.late }
}

function lateView(match: StoredMatch, facts: MatchFacts): Pick<MatchView, 'late' | 'lateClaimUntil' | 'fits' | 'returning' | 'extraAmount'> {
  const { confirmed, returning } = match
  return {
    late: match.late, lateClaimUntil: stillAhead(lateClaimUntil(match, facts.policy), facts), fits: match.late && match.state === 'disputed' ? fitting(match, facts.askOpen) : null,
    returning: returning && returningView(returning),
    extraAmount: match.late && confirmed !== null && confirmed.amount > confirmed.askFilled ? confirmed.amount - confirmed.askFilled : null,
  }
}

function returningView({ amount, returnedAt, until }: NonNullable<StoredMatch['returning']>): NonNullable<MatchView['returning']> {
  return { amount, returnedAt: returnedAt?.toString() ?? null, until: until?.at.toString() ?? null, moved: until?.moved ?? 'no' }
}

function cancellationView({ cancellation }: StoredMatch, memberId: string): Pick<MatchView, 'cancellation'> {
  return { cancellation: cancellation && { by: cancellation.by === memberId ? 'me' : 'other', until: cancellation.until.at.toString(), moved: cancellation.until.moved } }
}

function stillAhead(until: Temporal.Instant | null, { now }: MatchFacts): string | null {
  return until !== null && isBefore(now, until) ? until.toString() : null
}

async function timeLine(ctx: ActorCtx, match: StoredMatch, { vaults }: Surroundings): Promise<MatchView['events']> {
  const rows = await listEvents(ctx.tx, match.circleId, match.id)
  const lines = rows.map((row) => ({
    kind: row.kind, at: row.happened_at.toString(), to: row.to_state as StoredMatch['state'], by: actorOf(row, ctx.actor.memberId),
    reason: row.reason_sealed === null || row.actor_id === null ? null : (vaults.get(row.actor_id)?.open({ table: 'match_event', column: 'reason_sealed', id: row.event_id }, row.reason_sealed) ?? null),
  }))
  return withDisputes(lines, await disputeLines(ctx, match, vaults))
}

/** What happened in disputes stands between what happened to the match, before what it led to at the same instant. It moves nothing itself. */
function withDisputes(lines: MatchView['events'], steps: Awaited<ReturnType<typeof disputeLines>>): MatchView['events'] {
  const toLast = (at: string) => lines.findLast((line) => Temporal.Instant.compare(line.at, at) < 0)?.to ?? 'awaiting_payment'
  return [...steps.map((step) => ({ ...step, to: toLast(step.at) })), ...lines].sort((a, b) => Temporal.Instant.compare(a.at, b.at))
}

/** What two officers ruled is staff's, whoever carried it out; nobody is named. */
const BY_STAFF: ReadonlySet<string> = new Set(['ruled_paid', 'ruled_not_paid', 'ruled_void', 'ruled_kept', 'ruled_returned', 'reversed'])

function actorOf({ kind, actor_id: actorId }: { kind: string; actor_id: string | null }, memberId: string): MatchView['events'][number]['by'] {
  if (actorId === null) return BY_STAFF.has(kind) ? 'staff' : 'clock'
  return actorId === memberId ? 'me' : 'other'
}

/** Matches as lines of a list. */
export async function matchLines(ctx: ActorCtx, matches: readonly StoredMatch[]): Promise<MatchLine[]> {
  const around = await surroundingsOf(ctx, matches)
  return matches.map((match) => {
    const side = match.giverId === ctx.actor.memberId ? 'giver' : 'receiver'
    return {
      id: match.id, code: match.code, side, otherFirstName: firstName(around.names.get(side === 'giver' ? match.receiverId : match.giverId) ?? ''), amount: match.amount,
      confirmedAmount: match.confirmed?.amount ?? null, status: match.state, createdAt: match.createdAt.toString(), endedAt: match.endedAt?.toString() ?? null,
      canClaimLate: movesNow(match, side, factsIn(around, match)).some(({ on }) => on === 'late_claimed'), version: match.version,
    }
  })
}
