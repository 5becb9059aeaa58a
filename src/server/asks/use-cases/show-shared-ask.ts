import { askError } from '#domain/asks/ask-errors.ts'
import { firstName } from '#domain/members/contact-formats.ts'
import { memberName } from '#server/members/person/member-names.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { findSharedAsk } from '../store/ask-queries.ts'
import { noteOf } from '../ask-view.ts'

/**
 * Shows a shared ask to a member of its circle: the owner's first name, the open amount and the
 * note.
 */
export const showSharedAsk = useCase('GET /shared-asks/{shareCode}', async (ctx, { params }) => {
  const { circleId } = ctx.actor
  const ask = await findSharedAsk(ctx.tx, circleId, params.shareCode, ctx.now)
  if (!ask) throw askError('asks.unknown')
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId: ask.memberId })
  const name = await memberName(ctx, circleId, ask.memberId)
  return {
    data: {
      id: ask.id,
      firstName: firstName(name),
      openAmount: ask.shares.open,
      note: noteOf(ask, person),
    },
  }
})
