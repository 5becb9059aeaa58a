import type { StaffMember } from '#contract/staff/people.ts'
import type { CircleId } from '#domain/shared/ids.ts'
import { openReason } from '#server/approvals/propose.ts'
import { memberName, memberNames } from '#server/members/person/member-names.ts'
import { isNeededAdmin } from '#server/members/measures/roles.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { actLines } from './act-lines.ts'
import { findAgreedSuspension, listWaitingAbout } from './store/approval-store.ts'
import { listActs } from './store/record-store.ts'

type Whom = { readonly circleId: CircleId; readonly memberId: string }

/**
 * Returns a person's suspension that was decided outside a dispute: by whom, and for readers
 * without ties also why.
 */
async function suspensionOf(
  ctx: ActorCtx,
  whom: Whom,
  { tied }: { tied: boolean },
): Promise<StaffMember['suspension']> {
  const [act] = await listActs(ctx.tx, whom.circleId, {
    acts: ['member.suspend', 'member.lift-suspension'],
    whomId: whom.memberId,
    after: undefined,
    limit: 1,
  })
  if (act?.act !== 'member.suspend') return null
  const [line] = await actLines(ctx, [act], { reason: () => !tied, actor: () => true })
  const agreed = await findAgreedSuspension(ctx.tx, whom)
  return {
    at: act.at.toString(),
    byName: line?.actorName ?? null,
    byRole: act.actorRole,
    proposedByName: agreed ? await memberName(ctx, whom.circleId, agreed.proposedBy) : null,
    reason: line?.reason ?? null,
  }
}

/**
 * Returns the parts that the viewer's role may see. Stewards see nothing; a viewer with a tie does
 * not see proposals.
 */
export async function suspensionFacts(
  ctx: ActorCtx,
  whom: Whom,
  { tied, seesAll, suspended }: { tied: boolean; seesAll: boolean; suspended: boolean },
): Promise<Pick<StaffMember, 'suspension' | 'waiting'>> {
  return {
    suspension: seesAll && suspended ? await suspensionOf(ctx, whom, { tied }) : null,
    waiting: seesAll && !tied ? await waitingAbout(ctx, whom) : [],
  }
}

/** Returns waiting proposals about a person's suspension. */
async function waitingAbout(ctx: ActorCtx, whom: Whom): Promise<StaffMember['waiting']> {
  const kinds = ['suspension', 'lift_suspension'] as const
  const about = { ...whom, subjectId: whom.memberId, kinds }
  const waiting = await listWaitingAbout(ctx.tx, about, ctx.now)
  const proposers = waiting.map(({ proposedBy }) => proposedBy)
  const [names, people] = [
    await memberNames(ctx, whom.circleId, proposers),
    await ctx.vault.load(ctx.tx, whom.circleId, proposers),
  ]
  const byOperator =
    waiting.some(({ kind }) => kind === 'suspension') && (await isNeededAdmin(ctx.tx, whom))
  return waiting.map(({ kind, proposedAt, expiresAt, proposedBy, ...approval }) => ({
    kind,
    at: proposedAt.toString(),
    expiresAt: expiresAt.toString(),
    proposedByName: names.get(proposedBy) ?? '',
    byOperator: kind === 'suspension' && byOperator,
    reason: openReason(people.get(proposedBy), approval),
  }))
}
