import { SHOWING_VERSION } from '#domain/content/content.ts'
import { contentError } from '#domain/content/content-errors.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { contentSentence } from '../sentence.ts'
import { checkPublicWords } from '../around-piece.ts'
import { findTestimonial, saveTestimonial as save } from '../store/own-store.ts'
import { shownOfMember } from '../shown-of-member.ts'
import { notifyReviewers } from '../notify-of-move.ts'

/**
 * Saves a member's words about their circle, with consent to show them; another person reviews them
 * first. Throws content.sums, .promises, .addresses, .consent-outdated.
 */
export const saveTestimonial = useCase(
  'PUT /user/testimonial',
  async (ctx, { body: { words, consentVersion, ...rest } }) => {
    if (consentVersion !== SHOWING_VERSION) throw contentError('content.consent-outdated')
    checkPublicWords({ words })
    const { circleId, memberId } = ctx.actor
    const id = (await findTestimonial(ctx.tx, { circleId, memberId }))?.id ?? ctx.newId<string>()
    const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
    await save(
      ctx.tx,
      { circleId, memberId, id, consentVersion, onSite: rest.onSite, now: ctx.now },
      {
        language: rest.language,
        wordsSealed: person.seal({ table: 'testimonial', column: 'words_sealed', id }, words),
      },
    )
    await notifyReviewers(ctx)
    return {
      message: contentSentence(ctx.language, 'testimonial-saved'),
      data: await shownOfMember(ctx),
    }
  },
)
