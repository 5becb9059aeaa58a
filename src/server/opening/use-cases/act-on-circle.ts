import { circleError } from '#domain/circles/circle-errors.ts'
import type { CircleAct } from '#domain/circles/circle-states.ts'
import type { NoticeKind } from '#domain/shared/notice-kinds.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { staffOf } from '#server/members/measures/roles.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { recordOperated } from '../record-operated.ts'
import { openingSentence } from '../sentence.ts'
import { changeCircle, findOperated } from '../store/operated-store.ts'

const NOTICES: Readonly<Record<CircleAct, NoticeKind>> = {
  pause: 'circle_paused',
  resume: 'circle_resumed',
  close: 'circle_closing',
}

/**
 * Pauses a circle, lets it go on, or begins to close it, under its lock: a matching run comes before
 * or after. Throws circles.unknown, not-now.
 */
export const actOnCircle = useCase('POST /operator/circles/act', async (ctx, { body }) => {
  const { act, reason } = body
  const before = await findOperated(ctx.tx, body.circleId)
  if (before === undefined) throw circleError('circles.unknown')
  const { circleId } = before
  await lockCircle(ctx.tx, circleId)
  const { sessionId } = ctx.actor
  if (!(await changeCircle(ctx.tx, { sessionId, circleId, act })))
    throw circleError('circles.not-now')
  const after = await findOperated(ctx.tx, circleId)
  const administrators = (await staffOf(ctx.tx, circleId))
    .filter(({ roles }) => roles.includes('admin'))
    .map(({ id }) => id)
  await recordOperated(ctx, {
    circleId,
    whom: administrators,
    act: `circle.${act}`,
    before: { state: before.state, closing: before.closing },
    after: { state: after?.state ?? null, closing: after?.closing ?? null },
    reason,
  })
  // Everybody hears that their circle closes, so that they can download their papers.
  ctx.enqueue('notify-members', {
    circleId,
    to: act === 'close' ? 'everybody' : administrators,
    kind: NOTICES[act],
    about: {},
  })
  if (act === 'resume')
    ctx.enqueue('run-matching', { circleId }, { key: `run-matching ${circleId}` })
  return { message: openingSentence(ctx.language, `circle-${act}`) }
})
