import { invariant } from '#domain/shared/assert.ts'
import { circleById } from '#server/circles/find-circle.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { listUnreadTold } from './notice-store.ts'
import { printNotices } from './notice-texts.ts'

/** What the operator told me and I have not marked as read, in my language; Home shows it. */
export const showTold = useCase('GET /user/told', async (ctx) => {
  const { circleId } = ctx.actor
  const notices = await listUnreadTold(ctx.tx, ctx.actor)
  if (notices.length === 0) return { data: [] }
  const circle = await circleById(ctx.tx, circleId)
  invariant(circle, 'a member without a circle')
  const said = await printNotices(
    ctx,
    { circleId, circle: circle.name, language: ctx.language },
    notices,
  )
  return {
    data: notices.flatMap(({ noticeId, createdAt }) => {
      const words = said.get(noticeId)
      return words === undefined
        ? []
        : [{ id: noticeId, title: words.title, text: words.text, at: createdAt.toString() }]
    }),
  }
})
