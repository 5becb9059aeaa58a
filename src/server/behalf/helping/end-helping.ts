import { memberError } from '#domain/members/member-errors.ts'
import { supportError } from '#domain/support/support-errors.ts'
import { recordMemberAct } from '#server/audit-log/record-act.ts'
import { endNaming, type Naming, namingOf } from '#server/members/helpers/helpers.ts'
import { refuseUnlessSteward } from '#server/members/stewarding/care.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { supportSentence } from '#server/support/sentence.ts'
import { findWishes } from '../behalf-store.ts'

/** Ends help at once, by the member or by the helper. The member is told if it was the helper. */
export const endHelping = useCase(
  'POST /helping/namings/{namingId}/end',
  async (ctx, { params: { namingId } }) => {
    const { circleId, memberId } = ctx.actor
    const naming = await namingOf(ctx.tx, circleId, namingId)
    if (naming === undefined || ![naming.memberId, naming.helperId].includes(memberId))
      throw supportError('behalf.unknown')
    return end(ctx, naming)
  },
)

/** Ends help on the word of a member, who may have no app: by the steward who looks after them. */
export const endHelperFor = useCase(
  'POST /staff/members/{memberId}/end-helper',
  async (ctx, { params: { memberId }, body: { namingId, reason } }) => {
    const { circleId } = ctx.actor
    if ((await findWishes(ctx.tx, circleId, memberId)) === undefined)
      throw memberError('members.member-unknown')
    await refuseUnlessSteward(ctx, memberId)
    const naming = await namingOf(ctx.tx, circleId, namingId)
    if (naming?.memberId !== memberId) throw supportError('behalf.unknown')
    await recordMemberAct(ctx, memberId, {
      role: 'steward',
      act: 'member.end-helper',
      before: {},
      after: {},
      reason,
    })
    return end(ctx, naming)
  },
)

async function end(
  ctx: ActorCtx,
  { namingId, memberId, helperId }: Naming,
): Promise<{ message: string }> {
  const { circleId } = ctx.actor
  await endNaming(ctx, { circleId, namingId })
  if (memberId !== ctx.actor.memberId)
    ctx.notify({ circleId, memberId, kind: 'helper_ended', about: {} })
  ctx.announce([memberId, helperId], 'membership')
  return { message: supportSentence(ctx.language, 'help-ended') }
}
