import { circleError } from '#domain/circles/circle-errors.ts'
import { canonicalEmail } from '#domain/members/contact-formats.ts'
import { useCase } from '#server/platform/use-case/context.ts'
import { recordOperated } from '../record-operated.ts'
import { openingSentence } from '../sentence.ts'
import { listPanelCircles, setPanelMember } from '../store/operated-store.ts'

/** Lists from which circles the panel's officers are. An operator sees no names. */
export const showPanel = useCase('GET /operator/panel', async (ctx) => ({
  data: (await listPanelCircles(ctx.tx)).map(({ since, ...place }) => ({
    ...place,
    since: since.toString(),
  })),
  nextCursor: null,
}))

/**
 * Names an officer to the panel, or removes one. The operator knows the person and gives their
 * circle and login e-mail. Throws circles.officer-unknown.
 */
export const changePanel = useCase('POST /operator/panel', async (ctx, { body }) => {
  const { slug, email, on } = body
  const emailKey = ctx.vault.hash('email', canonicalEmail(email))
  const { sessionId } = ctx.actor
  if (!(await setPanelMember(ctx.tx, { sessionId, slug, emailKey, on })))
    throw circleError('circles.officer-unknown')
  await recordOperated(ctx, {
    circleId: null,
    whom: [],
    act: on ? 'panel.add' : 'panel.remove',
    before: { circle: slug },
    after: { circle: slug },
    reason: '',
  })
  return { message: openingSentence(ctx.language, on ? 'panel-added' : 'panel-removed') }
})
