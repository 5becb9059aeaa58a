import { stopStanding as stop } from '#domain/pledges/standing.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { useCase } from '#server/platform/context.ts'
import { checkVersion } from '#server/platform/versions.ts'
import { standingView } from './pledge-view.ts'
import { lockOwnStanding, updateStanding } from './standing-store.ts'

const STOPPED = { en: 'Your standing pledge was stopped.', hi: 'आपका नियमित वादा रोक दिया गया।' } as const

/** Stops one's own standing pledge from its next instalment; what is open or matched already stays. */
export const stopStanding = useCase('POST /providehelp/standing/{standingId}/stop', async (ctx, { params, body }) => {
  const { circleId, memberId } = ctx.actor
  await lockCircle(ctx.tx, circleId)
  const standing = await lockOwnStanding(ctx.tx, { circleId, memberId }, params.standingId)
  checkVersion(standing, body.version)
  const stored = await updateStanding(ctx.tx, circleId, stop(standing))
  ctx.announce([memberId], 'pledges')
  return { message: STOPPED[ctx.language], data: standingView(stored) }
})
