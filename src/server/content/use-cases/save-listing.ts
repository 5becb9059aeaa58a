import { SHOWING_VERSION } from '#domain/content/content.ts'
import { contentError } from '#domain/content/content-errors.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { contentSentence } from '../sentence.ts'
import { checkPublicWords } from '../around-piece.ts'
import { findListing, saveListing as save } from '../store/own-store.ts'
import { shownOfMember } from '../shown-of-member.ts'
import { notifyReviewers } from '../notify-of-move.ts'

/**
 * Saves a steward's consent to be listed, with contacts; an administrator reviews it first. Throws
 * content.not-steward, .consent-outdated, .promises.
 */
export const saveListing = useCase(
  'PUT /user/listing',
  async (ctx, { body: { contact, consentVersion, onSite, area, region, plans, languages } }) => {
    const { circleId, memberId, roles } = ctx.actor
    if (!roles.includes('steward')) throw contentError('content.not-steward')
    if (consentVersion !== SHOWING_VERSION) throw contentError('content.consent-outdated')
    if ((area === 'region') !== (region !== null))
      throw requestError('request.invalid', { fields: { region: 'request.invalid' } })
    checkPublicWords({ contact, region: region ?? '' }, ['addresses', 'sums'])
    const id = (await findListing(ctx.tx, { circleId, memberId }))?.id ?? ctx.newId<string>()
    const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
    const once = <T>(list: readonly T[]) => [...new Set(list)]
    await save(
      ctx.tx,
      { circleId, memberId, id, consentVersion, onSite, now: ctx.now },
      {
        area,
        region,
        plans: once(plans),
        languages: once(languages),
        contactSealed: person.seal({ table: 'leader', column: 'contact_sealed', id }, contact),
      },
    )
    await notifyReviewers(ctx)
    return {
      message: contentSentence(ctx.language, 'listing-saved'),
      data: await shownOfMember(ctx),
    }
  },
)
