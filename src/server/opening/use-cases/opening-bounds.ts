import { useCase } from '#server/platform/use-case/use-case.ts'
import { recordOperated } from '../record-operated.ts'
import { openingSentence } from '../sentence.ts'
import { getBounds, setBounds } from '../store/operated-store.ts'

/** Shows how much the installation takes. */
export const showBounds = useCase('GET /operator/bounds', async (ctx) => ({
  data: await getBounds(ctx.tx),
}))

/** Sets how much the installation takes from now on; what is there stays. */
export const changeBounds = useCase('PUT /operator/bounds', async (ctx, { body }) => {
  const before = await getBounds(ctx.tx)
  await setBounds(ctx.tx, ctx.actor.sessionId, body)
  await recordOperated(ctx, {
    circleId: null,
    whom: [],
    act: 'bounds.set',
    before: { ...before },
    after: { ...body },
    reason: '',
  })
  return { message: openingSentence(ctx.language, 'bounds-set') }
})
