import { helpedTurnsOf } from '#server/matches/helped-turns.ts'
import { helpedBy, helpersOf, type Naming, namingViews } from '#server/members/helpers/helpers.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { asHelped } from '../as-member.ts'
import { findLatest } from '../behalf-store.ts'
import { helpRequestView } from './help-request.ts'
import { isTooClose } from './too-close.ts'

/**
 * Shows who helps me, and whom I help: of their payments only those that wait for an act of a
 * helper, without those in which I am too close to the other person. A member for whom nobody may
 * act now has none.
 */
export const listHelping = useCase('GET /helping', async (ctx) => {
  const { circleId, memberId: byId, status } = ctx.actor
  const helpers = await helpersOf(ctx.tx, ctx.actor)
  const helped = status === 'active' ? await helpedBy(ctx.tx, ctx.actor) : []
  const views = await namingViews(ctx, helped, 'memberId')
  const payments: Awaited<ReturnType<typeof paymentsOf>>[] = []
  for (const one of helped) payments.push(await paymentsOf(ctx, one))
  const naming = await findLatest(ctx.tx, { circleId, byId, act: ['name'] })
  return {
    data: {
      helpers: await namingViews(ctx, helpers, 'helperId'),
      helped: views.map((view, at) => ({ ...view, payments: payments[at] ?? [] })),
      naming: helpRequestView(ctx, naming),
    },
  }
})

async function paymentsOf(ctx: ActorCtx, { memberId }: Naming) {
  const member = await asHelped(ctx, memberId)
  if (member === undefined) return []
  const payments = []
  for (const turn of await helpedTurnsOf(member)) {
    const { act, match, otherFirstName: otherName } = turn
    if (act === null || (await isTooClose(ctx, turn))) continue
    const { id: matchId, amount, deadline } = match
    payments.push({ matchId, act, amount, otherName, deadlineAt: deadline?.at.toString() ?? null })
  }
  return payments
}
