import { CASE_LINES_MAX } from '#domain/disputes/dispute-moves.ts'
import type { OfficerDispute } from '#contract/disputes/case-view.ts'
import type { PartySide } from '#domain/disputes/dispute.ts'
import { isRunning } from '#domain/matches/dispute-transitions.ts'
import type { Tie } from '#domain/members/member.ts'
import { invariant } from '#domain/shared/assert.ts'
import { picturesOfMatch } from '#server/files/evidence.ts'
import { proofPath } from '#server/files/proofs.ts'
import { readMessages } from '#server/matches/messages.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import type { PersonVault } from '#server/platform/crypto/vault.ts'
import { listClaims, listOtherSightings, listTimeline } from './store/around-store.ts'
import { listDecisions } from './store/decision-store.ts'
import { listDisputeEvents } from './store/dispute-event-store.ts'
import type { StoredDispute } from './store/dispute-rows.ts'
import { sideOf } from './party-case.ts'
import { listRulings } from './store/ruling-store.ts'
import { openReference, openText } from './sealed-texts.ts'
import { trackRecordsOf } from './track-record.ts'

type Vaults = ReadonlyMap<string, PersonVault>

/** Reads what the view has lists of, all together. */
export async function partsOf(
  ctx: ActorCtx,
  dispute: StoredDispute,
  { vaults, ties }: { vaults: Vaults; ties: ReadonlyMap<string, Tie> },
) {
  const { circleId, match } = dispute
  const [people, claims, sightings, pictures, timeline, history, messages, rulings, decisions] =
    await Promise.all([
      peopleView(ctx, dispute, ties),
      claimsView(ctx, dispute, vaults),
      listOtherSightings(ctx.tx, { circleId, matchId: match.id }),
      picturesView(ctx, dispute),
      timelineView(ctx, dispute, vaults),
      historyView(ctx, dispute),
      messagesView(ctx, dispute),
      rulingsView(ctx, dispute, vaults),
      decisionsView(ctx, dispute, vaults),
    ])
  return {
    ...people,
    claims,
    utrSightings: sightings.map((seen) => ({ ...seen, at: seen.at.toString() })),
    pictures,
    timeline: timeline.slice(-CASE_LINES_MAX),
    history: history.slice(-CASE_LINES_MAX),
    messages,
    rulings: rulings.slice(-CASE_LINES_MAX),
    decisions: decisions.slice(-CASE_LINES_MAX),
  }
}

async function peopleView(
  ctx: ActorCtx,
  { circleId, match }: StoredDispute,
  ties: ReadonlyMap<string, Tie>,
): Promise<Pick<OfficerDispute, 'giver' | 'receiver'>> {
  const ids = [match.giverId, match.receiverId]
  const [names, facts] = await Promise.all([
    memberNames(ctx, circleId, ids),
    trackRecordsOf(ctx.tx, circleId, ids, ctx.now),
  ])
  const person = (id: string) => {
    const trackRecord = facts.get(id)
    invariant(trackRecord, 'a person of a case without a record')
    return { id, name: names.get(id) ?? '', tie: ties.get(id) ?? null, trackRecord }
  }
  return { giver: person(match.giverId), receiver: person(match.receiverId) }
}

async function claimsView(
  ctx: ActorCtx,
  { circleId, match }: StoredDispute,
  vaults: Vaults,
): Promise<OfficerDispute['claims']> {
  const claims = await listClaims(ctx.tx, { circleId, matchId: match.id })
  return claims.map(({ id, rail, utrSealed, amount, at, withdrawnAt, late, payeeNameSeenBy }) => ({
    rail,
    utr:
      vaults.get(match.giverId)?.open({ table: 'claim', column: 'utr_sealed', id }, utrSealed) ??
      '',
    amount,
    at: at.toString(),
    withdrawnAt: withdrawnAt?.toString() ?? null,
    late,
    payeeNameSeenBy,
  }))
}

async function picturesView(
  ctx: ActorCtx,
  dispute: StoredDispute,
): Promise<OfficerDispute['pictures']> {
  const pictures = await picturesOfMatch(ctx.tx, dispute.circleId, dispute.match.id)
  return pictures.flatMap(
    ({ fileId, ownerId, purpose, createdAt, stored, sha256, sameAs, likeness }) =>
      purpose === 'ticket'
        ? []
        : [
            {
              id: fileId,
              path:
                stored && isRunning(dispute.state)
                  ? proofPath(ctx.vault, { fileId, viewerId: ctx.actor.memberId, now: ctx.now })
                  : null,
              by: sideOf(dispute, ownerId),
              purpose,
              at: createdAt.toString(),
              sha256,
              sameAs,
              likeness,
            },
          ],
  )
}

async function timelineView(
  ctx: ActorCtx,
  dispute: StoredDispute,
  vaults: Vaults,
): Promise<OfficerDispute['timeline']> {
  const events = await listTimeline(ctx.tx, {
    circleId: dispute.circleId,
    matchId: dispute.match.id,
  })
  const helpers = await memberNames(
    ctx,
    dispute.circleId,
    events.flatMap(({ helperId }) => helperId ?? []),
  )
  return events.map(({ id, kind, actorId, helperId, at, to, reasonSealed }) => ({
    kind,
    helperName: helperId === null ? null : (helpers.get(helperId) ?? ''),
    by:
      byWhom(dispute, actorId) ??
      (kind.startsWith('ruled_') || kind === 'reversed' ? 'staff' : 'clock'),
    at: at.toString(),
    to,
    reason:
      reasonSealed === null || actorId === null
        ? null
        : (vaults
            .get(actorId)
            ?.open({ table: 'match_event', column: 'reason_sealed', id }, reasonSealed) ?? null),
  }))
}

/** Returns the side of a person, or staff if neither; undefined if nobody acted. */
function byWhom(dispute: StoredDispute, actorId: string | null): PartySide | 'staff' | undefined {
  if (actorId === null) return undefined
  return actorId === dispute.match.giverId || actorId === dispute.match.receiverId
    ? sideOf(dispute, actorId)
    : 'staff'
}

async function historyView(
  ctx: ActorCtx,
  { circleId, id }: StoredDispute,
): Promise<OfficerDispute['history']> {
  const events = await listDisputeEvents(ctx.tx, circleId, id)
  const names = new Map<string, string>()
  // Officers from outside have their names in their own circles.
  for (const of of new Set(events.map(({ actorCircleId }) => actorCircleId ?? circleId))) {
    const there = events.flatMap(({ actorId, actorCircleId }) =>
      actorId !== null && (actorCircleId ?? circleId) === of ? [actorId] : [],
    )
    for (const [memberId, name] of await memberNames(ctx, of, there)) names.set(memberId, name)
  }
  return events.map(({ kind, at, to, round, actorId }) => ({
    kind,
    at: at.toString(),
    to,
    round,
    byName: actorId === null ? null : (names.get(actorId) ?? null),
  }))
}

async function messagesView(
  ctx: ActorCtx,
  dispute: StoredDispute,
): Promise<OfficerDispute['messages']> {
  const messages = await readMessages(ctx, { circleId: dispute.circleId, id: dispute.match.id })
  return messages.map(({ id, authorId, byOfficer, text, at }) => ({
    id,
    by: byOfficer ? 'officer' : sideOf(dispute, authorId),
    text,
    at,
  }))
}

async function rulingsView(
  ctx: ActorCtx,
  { circleId, id, match }: StoredDispute,
  vaults: Vaults,
): Promise<OfficerDispute['rulings']> {
  const giver = vaults.get(match.giverId)
  return (await listRulings(ctx.tx, { circleId, disputeId: id })).map((ruling) => ({
    id: ruling.id,
    round: ruling.round,
    outcome: ruling.outcome,
    amount: ruling.amount,
    reference: openReference(giver, ruling),
    reasons: openText(giver, 'reasons', ruling.id, ruling.reasonsSealed) ?? '',
    state: ruling.state,
    proposedByMe: ruling.proposedBy === ctx.actor.memberId,
    at: ruling.proposedAt.toString(),
    decisionReason: openText(giver, 'decisionReason', ruling.id, ruling.decisionReasonSealed),
  }))
}

async function decisionsView(
  ctx: ActorCtx,
  { circleId, id }: StoredDispute,
  vaults: Vaults,
): Promise<OfficerDispute['decisions']> {
  return (await listDecisions(ctx.tx, circleId, id)).map((decision) => ({
    id: decision.id,
    memberId: decision.memberId,
    measure: decision.measure,
    reasons:
      openText(
        vaults.get(decision.memberId),
        'measureReasons',
        decision.id,
        decision.reasonsSealed,
      ) ?? '',
    state: decision.state,
    proposedByMe: decision.proposedBy === ctx.actor.memberId,
    until: decision.until?.toString() ?? null,
  }))
}
