import type { OfficerDispute } from '#contract/disputes/case-view.ts'
import { officerMoves } from '#domain/disputes/dispute-moves.ts'
import { outcomesOf } from '#domain/disputes/ruling.ts'
import { circleById } from '#server/circles/find-circle.ts'
import { isReferenceNamed } from '#server/matches/named-reference.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { aroundCase, isLeftToOthers, tiesToCase } from './case-of.ts'
import type { StoredDispute } from './store/dispute-rows.ts'
import { disputeLine } from './use-cases/list-disputes.ts'
import { sideOf } from './party-case.ts'
import { openText } from './sealed-texts.ts'
import { partsOf } from './officer-parts.ts'

/** Builds the view from which an officer decides a case. The two people never see it. */
export async function officerView(ctx: ActorCtx, dispute: StoredDispute): Promise<OfficerDispute> {
  const { circleId, match } = dispute
  const [vaults, circle, around, ties, isLeft, isNamed] = await Promise.all([
    ctx.vault.load(ctx.tx, circleId, [match.giverId, match.receiverId]),
    circleById(ctx.tx, circleId),
    aroundCase(ctx, dispute),
    tiesToCase(ctx, dispute),
    isLeftToOthers(ctx, dispute),
    isReferenceNamed(ctx.tx, { circleId, matchId: match.id }),
  ])
  const parts = await partsOf(ctx, dispute, { vaults, ties })
  return {
    ...disputeLine(ctx, dispute, {
      circleName: circle?.name ?? '',
      tied: ties.size > 0,
      waitsForSecond: around.waiting !== undefined,
    }),
    stateBefore: dispute.stateBefore,
    matchState: match.state,
    openedBy: dispute.openedBy === null ? 'clock' : sideOf(dispute, dispute.openedBy),
    deadlineMoved: dispute.deadline?.moved ?? 'no',
    reason:
      dispute.openedBy === null
        ? null
        : openText(vaults.get(dispute.openedBy), 'reason', dispute.id, dispute.reasonSealed),
    ...parts,
    evidenceAsked: openText(
      vaults.get(match.giverId),
      'evidenceAsked',
      dispute.id,
      dispute.evidenceAskedSealed,
    ),
    appealReason:
      dispute.appealedBy === null
        ? null
        : openText(
            vaults.get(dispute.appealedBy),
            'appealReason',
            dispute.id,
            dispute.appealReasonSealed,
          ),
    needsReference: outcomesOf(dispute.kind).includes('paid') && !isNamed,
    outcomes: [...outcomesOf(dispute.kind)],
    can: movesFor(ctx, dispute, {
      ...around,
      decisions: parts.decisions,
      barred: ties.size > 0 || isLeft,
    }),
    version: dispute.version,
  }
}

/**
 * Returns what the acting officer may do now. An officer with a tie, or beside a panel that decides
 * alone, can only give the case back.
 */
function movesFor(
  ctx: ActorCtx,
  dispute: StoredDispute,
  {
    waiting,
    excluded,
    decisions,
    barred,
  }: Awaited<ReturnType<typeof aroundCase>> &
    Pick<OfficerDispute, 'decisions'> & { barred: boolean },
): OfficerDispute['can'] {
  const decisionWaits =
    dispute.state === 'final' &&
    excluded !== 'first_round' &&
    decisions.some(({ state, proposedByMe }) => state === 'proposed' && !proposedByMe)
  const can = officerMoves(dispute, {
    actingId: ctx.actor.memberId,
    waiting,
    excluded,
    decisionWaits,
  })
  return barred ? can.filter((move) => move === 'let_go') : can
}
