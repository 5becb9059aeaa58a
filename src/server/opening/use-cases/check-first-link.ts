import { sha256 } from '#server/platform/crypto/ids.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { checkDone } from '../founding-error.ts'
import { openingSentence } from '../sentence.ts'
import { firstLinkProblem } from '../store/founding-store.ts'

/** Says how the circle of a link to the first one opens. Throws circles.first-link-unknown, first-link-used. */
export const checkFirstLink = useCase('POST /foundings/first-link', async (ctx, { body }) => {
  checkDone(await firstLinkProblem(ctx.tx, sha256(body.code.trim())))
  return {
    lead: openingSentence(ctx.language, 'first-link-lead'),
    submit: openingSentence(ctx.language, 'first-link-submit'),
    next: openingSentence(ctx.language, 'first-link-next', { email: '{email}' }),
  }
})
