import { addMs, SWEEP_GRACE_MS } from '#domain/shared/calendar.ts'
import { eachUnderLock } from '#server/circles/each-under-lock.ts'
import { caretakersOf, untiedCaretakers } from '#server/members/stewarding/care.ts'
import { panelOutside } from '#server/members/identity-disputes/panel.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { foundersExcluded } from './founding-review.ts'
import { listOverdueReviews, markEscalated } from './store/ask-clock-store.ts'

const SWEEP_MAX = 500

type Overdue = { readonly circleId: string; readonly askId: string; readonly memberId: string }

/**
 * Notifies all other stewards and the officers when a steward's time to review an ask is over. From
 * then on they may decide. The panel is notified of a first ask in the founding time. No ask is
 * decided automatically.
 */
export async function escalateReviews(world: World): Promise<void> {
  const due = await inTransactionOf(world, (ctx) =>
    listOverdueReviews(ctx.tx, addMs(ctx.now, -SWEEP_GRACE_MS), SWEEP_MAX),
  )
  await eachUnderLock(world, 'ask review', due, async (ctx, overdue) => {
    if (
      await markEscalated(ctx.tx, {
        ...overdue,
        before: addMs(ctx.now, -SWEEP_GRACE_MS),
        now: ctx.now,
      })
    )
      await notifyOthers(ctx, overdue)
  })
}

async function notifyOthers(ctx: BaseCtx, { circleId, askId, memberId }: Overdue): Promise<void> {
  const founders = await foundersExcluded(ctx, { circleId, memberId })
  const notified = new Set([
    memberId,
    ...(await caretakersOf(ctx, { circleId, memberId })),
    ...founders,
  ])
  const others = [
    ...(await untiedCaretakers(ctx, { circleId, memberId })),
    ...(await untiedCaretakers(ctx, { circleId, memberId }, 'officer')),
  ].filter((id) => !notified.has(id))
  const reviewers = [
    ...Array.from(new Set(others), (id) => ({ circleId, memberId: id })),
    ...(founders.size > 0 ? await panelOutside(ctx.tx, new Set([circleId])) : []),
  ]
  for (const reviewer of reviewers)
    ctx.notify({ ...reviewer, kind: 'ask_waits_too_long', about: { askId } })
  ctx.announce(
    reviewers.map((reviewer) => reviewer.memberId),
    'asks',
  )
}
