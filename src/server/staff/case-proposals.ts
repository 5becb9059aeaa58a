import type { ApprovalView } from '#contract/staff/work.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import { tiesOf } from '#server/members/stewarding/ties.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { type CaseProposal, listCaseProposals } from './store/second-person-store.ts'

/**
 * Lists rulings and measures that wait for a second officer, with the page to decide them. Leaves
 * out cases whose people the officer has a tie to.
 */
export async function caseProposalViews(ctx: ActorCtx, limit: number): Promise<ApprovalView[]> {
  const proposals = await untiedCases(ctx, limit)
  const { circleId } = ctx.actor
  const names = await memberNames(
    ctx,
    circleId,
    proposals.flatMap(({ whomId, proposedBy }) => [
      proposedBy,
      ...(whomId === null ? [] : [whomId]),
    ]),
  )
  return proposals.map((proposal) => {
    const { id, kind, whomId, what, amount, code, proposedBy, proposedAt, deadlineAt, disputeId } =
      proposal
    const mine = proposedBy === ctx.actor.memberId
    return {
      // A person of another circle has no name here: the panel sees the case, not the circle.
      id,
      kind,
      whomName: whomId === null ? null : (names.get(whomId) ?? null),
      summary: { [kind === 'ruling' ? 'outcome' : 'measure']: what, amount, code },
      reason: null,
      proposedByName: names.get(proposedBy) ?? '',
      proposedByMe: mine,
      at: proposedAt.toString(),
      expiresAt: (deadlineAt ?? proposedAt).toString(),
      state: 'waiting',
      canDecide: !mine,
      byOperator: false,
      link: `/staff/disputes/${disputeId}`,
      version: 1,
      ended: null,
    }
  })
}

async function untiedCases(ctx: ActorCtx, limit: number): Promise<CaseProposal[]> {
  const proposals = await listCaseProposals(ctx.tx, ctx.actor, limit)
  const own = proposals.filter(({ circleId }) => circleId === ctx.actor.circleId)
  const ties = await tiesOf(
    ctx,
    own.flatMap(({ giverId, receiverId }) => [giverId, receiverId]),
  )
  return proposals.filter(
    ({ circleId, giverId, receiverId }) =>
      circleId !== ctx.actor.circleId || !(ties.has(giverId) || ties.has(receiverId)),
  )
}
