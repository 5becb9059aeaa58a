import { useCase } from '#server/platform/use-case/use-case.ts'
import { memberSentence } from '../person/sentence.ts'
import { updateShown } from './circle-member-store.ts'

/** Shows the acting person among the members of their circle, or hides them. */
export const showInCircle = useCase(
  'PUT /user/shown-in-circle',
  async (ctx, { body: { shown } }) => {
    const { circleId, memberId } = ctx.actor
    await updateShown(ctx.tx, { circleId, memberId }, shown)
    ctx.announce([memberId], 'membership')
    return { message: memberSentence(ctx.language, shown ? 'shown-in-circle' : 'hidden-in-circle') }
  },
)
