import { MATCH_EVENTS_MAX } from '#domain/matches/match.ts'
import type { MatchLine, MatchView } from '#contract/matches/shapes.ts'
import { fitting } from '#domain/matches/confirm.ts'
import { isLive } from '#domain/matches/match-transitions.ts'
import {
  lateClaimUntil,
  type MatchFacts,
  movesNow,
  reversalUntil,
} from '#domain/matches/moves-now.ts'
import { dayInIndia, isBefore, taxYearOf } from '#domain/shared/calendar.ts'
import { firstName } from '#domain/members/contact-formats.ts'
import { shortName } from '#domain/members/lists/list-rules.ts'
import { receivedInYear } from '#server/asks/availability.ts'
import { blocksAmong } from '#server/members/blocks/blocks.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import { transfersOfMatches } from '#server/ledger/read-counters.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { disputeLines } from './dispute-lines.ts'
import { findDisputes, listDisputeSteps } from '../store/dispute-store.ts'
import { canWrite } from '#domain/matches/conversation.ts'
import { listEvents } from '../store/match-event-store.ts'
import type { StoredMatch } from '../store/match-rows.ts'
import {
  commonView,
  creditDaysFor,
  factsIn,
  masked,
  nameIn,
  otherNameOf,
  referenceOf,
  type Surroundings,
  surroundingsOf,
} from './match-surroundings.ts'
import { countMessages } from '../store/message-store.ts'
import { earliestNotReceived } from './match-to-do-views.ts'

/**
 * Builds the view of one match with its events, for either side. The other side has only a first
 * name once the match is over.
 */
export async function matchView(ctx: ActorCtx, match: StoredMatch): Promise<MatchView> {
  const [around, details] = await Promise.all([surroundingsOf(ctx, [match]), detailsOf(ctx, match)])
  return viewOf(ctx, match, around, details)
}

type Details = Awaited<ReturnType<typeof detailsOf>>

/** Reads what only the page of one match shows. */
async function detailsOf(ctx: ActorCtx, match: StoredMatch) {
  const { tx } = ctx
  const [disputes, events, steps, transfers, messages, blocks, received] = await Promise.all([
    findDisputes(tx, [match]),
    listEvents(tx, [match]),
    listDisputeSteps(tx, [match]),
    transfersOfMatches(tx, [match]),
    countMessages(tx, [match]),
    blocksAmong(tx, [
      {
        circleId: match.circleId,
        memberId: ctx.actor.memberId,
        blockedId: otherOf(ctx, match),
      },
    ]),
    receivedAround(ctx, match),
  ])
  const helpers = (events.get(match.id) ?? []).flatMap(({ helperId }) => helperId ?? [])
  const helperNames = await memberNames(ctx, match.circleId, helpers)
  return { disputes, events, steps, transfers, messages, blocks, received, helperNames }
}

/** Reads what the receiver of a late payment got in the tax years that it may belong to. */
async function receivedAround(ctx: ActorCtx, match: StoredMatch): Promise<MatchView['received']> {
  if (!match.late || match.state !== 'disputed' || match.receiverId !== ctx.actor.memberId)
    return []
  const years = [taxYearOf(match.createdAt), taxYearOf(ctx.now)]
  const different = years.filter(({ startYear }, at) => startYear !== years[at - 1]?.startYear)
  return Promise.all(
    different.map(async (year) => ({
      from: dayInIndia(year.from).toString(),
      until: dayInIndia(year.until).toString(),
      rupees: await receivedInYear(ctx, year),
    })),
  )
}

function otherOf(ctx: ActorCtx, match: StoredMatch): string {
  return match.giverId === ctx.actor.memberId ? match.receiverId : match.giverId
}

function viewOf(
  ctx: ActorCtx,
  match: StoredMatch,
  around: Surroundings,
  details: Details,
): MatchView {
  const facts = factsIn(around, match)
  const side = match.giverId === ctx.actor.memberId ? 'giver' : 'receiver'
  const dispute = details.disputes.get(match.id)
  const events = timeLine(ctx, match, around, details)
  return {
    ...commonView(ctx, match, around),
    side,
    otherName: otherNameOf(ctx, match, around),
    note: around.notes.get(match.askId) ?? '',
    confirmedAmount: match.confirmed?.amount ?? null,
    endedAt: match.endedAt?.toString() ?? null,
    why: { reason: match.reason, askRank: match.askRank },
    events: events.slice(-MATCH_EVENTS_MAX),
    earliestNotReceivedAt: earliestNotReceived(match, facts),
    dispute:
      dispute === undefined
        ? null
        : {
            id: dispute.id,
            kind: dispute.kind,
            openedAt: dispute.openedAt.toString(),
            state: dispute.state,
          },
    transferId: details.transfers.get(match.id) ?? null,
    claim: claimView(match, { around, side, events }),
    ...lateView(match, facts),
    creditDays: creditDaysFor(match, ctx.actor.memberId, facts),
    received: details.received,
    ...cancellationView(match, ctx.actor.memberId),
    reversalUntil: stillAhead(reversalUntil(match, side, facts), facts),
    messageCount: details.messages.get(match.id) ?? 0,
    canWrite: canWrite(match, facts),
    canBlock: !details.blocks.some(
      ({ memberId, blockedId }) =>
        memberId === ctx.actor.memberId && blockedId === otherOf(ctx, match),
    ),
  }
}

/**
 * Builds the claim, or the reference named while a bank was pending. The receiver sees the whole
 * reference once the match is over.
 */
function claimView(
  match: StoredMatch,
  {
    around,
    side,
    events,
  }: { around: Surroundings; side: 'giver' | 'receiver'; events: MatchView['events'] },
): MatchView['claim'] {
  const named = referenceOf(match, around)
  if (named === undefined) return null
  const at =
    named.claimedAt?.toString() ??
    events.findLast(({ kind }) => kind === 'bank_pending')?.at ??
    match.createdAt.toString()
  return {
    rail: named.rail,
    utr: side === 'receiver' && isLive(match.state) ? masked(named.utr) : named.utr,
    amount: match.amount,
    at,
    late: named.late,
    payeeNameSeenBy: named.payeeNameSeenBy,
  }
}

function lateView(
  match: StoredMatch,
  facts: MatchFacts,
): Pick<MatchView, 'lateClaimUntil' | 'fits' | 'returning' | 'extraAmount'> {
  const { confirmed, returning } = match
  return {
    lateClaimUntil: stillAhead(lateClaimUntil(match, facts.policy), facts),
    fits: match.late && match.state === 'disputed' ? fitting(match, facts.askOpen) : null,
    returning: returning && returningView(returning),
    extraAmount:
      match.late && confirmed !== null && confirmed.amount > confirmed.askFilled
        ? confirmed.amount - confirmed.askFilled
        : null,
  }
}

function returningView({
  amount,
  returnedAt,
  until,
}: NonNullable<StoredMatch['returning']>): NonNullable<MatchView['returning']> {
  return {
    amount,
    returnedAt: returnedAt?.toString() ?? null,
    until: until?.at.toString() ?? null,
    moved: until?.moved ?? 'no',
  }
}

function cancellationView(
  { cancellation }: StoredMatch,
  memberId: string,
): Pick<MatchView, 'cancellation'> {
  return {
    cancellation: cancellation && {
      by: cancellation.by === memberId ? 'me' : 'other',
      until: cancellation.until.at.toString(),
      moved: cancellation.until.moved,
    },
  }
}

function stillAhead(until: Temporal.Instant | null, { now }: MatchFacts): string | null {
  return until !== null && isBefore(now, until) ? until.toString() : null
}

function timeLine(
  ctx: ActorCtx,
  match: StoredMatch,
  { vaults }: Surroundings,
  { events, steps, helperNames }: Details,
): MatchView['events'] {
  const lines = (events.get(match.id) ?? []).map((row) => ({
    kind: row.kind,
    at: row.happenedAt.toString(),
    to: row.toState as StoredMatch['state'],
    by: actorOf(row, ctx.actor.memberId),
    helperName: row.helperId === null ? null : shortName(helperNames.get(row.helperId) ?? ''),
    reason:
      row.reasonSealed === null || row.actorId === null
        ? null
        : (vaults
            .get(row.actorId)
            ?.open(
              { table: 'match_event', column: 'reason_sealed', id: row.eventId },
              row.reasonSealed,
            ) ?? null),
  }))
  return withDisputes(lines, disputeLines(ctx, steps.get(match.id) ?? [], vaults))
}

/**
 * Merges dispute events into the match's events. At one instant they come before the effect on the
 * match. They do not move the match.
 */
function withDisputes(
  lines: MatchView['events'],
  steps: ReturnType<typeof disputeLines>,
): MatchView['events'] {
  const toLast = (at: string) =>
    lines.findLast((line) => Temporal.Instant.compare(line.at, at) < 0)?.to ?? 'awaiting_payment'
  return [...steps.map((step) => ({ ...step, to: toLast(step.at) })), ...lines].sort((a, b) =>
    Temporal.Instant.compare(a.at, b.at),
  )
}

/** A ruling of two officers shows as staff, without a name. */
const BY_STAFF: ReadonlySet<string> = new Set([
  'ruled_paid',
  'ruled_not_paid',
  'ruled_void',
  'ruled_kept',
  'ruled_returned',
  'reversed',
])

function actorOf(
  { kind, actorId }: { kind: string; actorId: string | null },
  memberId: string,
): MatchView['events'][number]['by'] {
  if (actorId === null) return BY_STAFF.has(kind) ? 'staff' : 'clock'
  return actorId === memberId ? 'me' : 'other'
}

/** Builds the lines of a list of matches. */
export async function matchLines(
  ctx: ActorCtx,
  matches: readonly StoredMatch[],
): Promise<MatchLine[]> {
  const around = await surroundingsOf(ctx, matches)
  return matches.map((match) => {
    const side = match.giverId === ctx.actor.memberId ? 'giver' : 'receiver'
    return {
      id: match.id,
      code: match.code,
      side,
      otherFirstName: firstName(nameIn(ctx, around, otherOf(ctx, match))),
      amount: match.amount,
      confirmedAmount: match.confirmed?.amount ?? null,
      status: match.state,
      createdAt: match.createdAt.toString(),
      endedAt: match.endedAt?.toString() ?? null,
      canClaimLate: movesNow(match, side, factsIn(around, match)).some(
        ({ on }) => on === 'late_claimed',
      ),
      version: match.version,
    }
  })
}
