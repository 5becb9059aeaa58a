import { circleError } from '#domain/circles/circle-errors.ts'
import { isAddress } from '#domain/circles/founding.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { closeApplicant } from '#server/members/entry/close-applicant.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { checkDone } from '../founding-error.ts'
import { letFoundersIn } from '../let-founders-in.ts'
import { recordOperated } from '../record-operated.ts'
import { refusedReasonBinding } from '../refusal-mail.ts'
import { openingSentence } from '../sentence.ts'
import {
  decideFounding,
  findFounding,
  listFounders,
  updateRefusedReason,
} from '../store/founding-store.ts'

/**
 * Opens a circle that two founders applied for. Both become its administrators and stewards. Throws
 * circles.founding-decided, founders-not-ready, too-many-today, installation-full, slug-taken,
 * invalid-fields.
 */
export const openFounding = useCase('POST /operator/foundings/open', async (ctx, { body }) => {
  const { circleId, slug } = body
  if (!isAddress(slug))
    throw circleError('circles.invalid-fields', { fields: { slug: 'circles.slug-wrong' } })
  const founders = await foundersOf(ctx, circleId)
  checkDone(await decideFounding(ctx.tx, { sessionId: ctx.actor.sessionId, circleId, slug }))
  await letFoundersIn(ctx, { circleId, founders })
  await recordOperated(ctx, {
    circleId,
    whom: founders,
    act: 'circle.open',
    before: { state: 'applied' },
    after: { state: 'open' },
    reason: '',
  })
  return { message: openingSentence(ctx.language, 'founding-opened') }
})

/**
 * Refuses a circle. Its founders get the reason by mail; their accounts close, so that they are
 * free to join another circle. Throws circles.founding-decided.
 */
export const refuseFounding = useCase('POST /operator/foundings/refuse', async (ctx, { body }) => {
  const { circleId, reason } = body
  const founders = await foundersOf(ctx, circleId)
  checkDone(await decideFounding(ctx.tx, { sessionId: ctx.actor.sessionId, circleId, slug: null }))
  await recordOperated(ctx, {
    circleId,
    whom: founders,
    act: 'circle.refuse',
    before: { state: 'applied' },
    after: { state: 'refused' },
    reason,
  })
  for (const memberId of founders) {
    const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
    await updateRefusedReason(ctx.tx, {
      circleId,
      memberId,
      sealed: person.seal(refusedReasonBinding(memberId), reason),
    })
    await closeApplicant(ctx, { circleId, memberId })
    ctx.enqueue('send-founding-refusal', { circleId, memberId })
  }
  ctx.announce(founders, 'membership')
  return { message: openingSentence(ctx.language, 'founding-refused') }
})

/** Locks the circle of an application and returns its founders. Throws circles.founding-decided. */
async function foundersOf(ctx: ActorCtx, circleId: string): Promise<string[]> {
  if ((await findFounding(ctx.tx, circleId)) === undefined) checkDone('decided')
  await lockCircle(ctx.tx, circleId)
  return (await listFounders(ctx.tx, circleId)).map(({ memberId }) => memberId)
}
