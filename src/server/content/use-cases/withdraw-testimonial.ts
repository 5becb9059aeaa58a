import { contentError } from '#domain/content/content-errors.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { contentSentence } from '../sentence.ts'
import { endTestimonial, findTestimonial } from '../store/own-store.ts'
import { shownOfMember } from '../shown-of-member.ts'

/**
 * Takes a member's words back, at any time and without permission. Deletes the words. Throws
 * content.unknown.
 */
export const withdrawTestimonial = useCase('POST /user/testimonial/withdraw', async (ctx) => {
  const { circleId, memberId } = ctx.actor
  const found = await findTestimonial(ctx.tx, { circleId, memberId })
  if (found === undefined || found.ended) throw contentError('content.unknown')
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  await endTestimonial(
    ctx.tx,
    { circleId, memberId },
    {
      empty: person.seal({ table: 'testimonial', column: 'words_sealed', id: found.id }, ''),
      now: ctx.now,
    },
  )
  return {
    message: contentSentence(ctx.language, 'testimonial-withdrawn'),
    data: await shownOfMember(ctx),
  }
})
