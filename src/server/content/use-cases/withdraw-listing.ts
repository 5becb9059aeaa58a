import { contentError } from '#domain/content/content-errors.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { contentSentence } from '../sentence.ts'
import { endListing, findListing } from '../store/own-store.ts'
import { shownOfMember } from '../shown-of-member.ts'

/**
 * Ends a steward's listing at any time, even after the role ended. Deletes the contacts. Throws
 * content.unknown.
 */
export const withdrawListing = useCase('POST /user/listing/withdraw', async (ctx) => {
  const { circleId, memberId } = ctx.actor
  const found = await findListing(ctx.tx, { circleId, memberId })
  if (found === undefined || found.ended) throw contentError('content.unknown')
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  await endListing(
    ctx.tx,
    { circleId, memberId },
    {
      empty: person.seal({ table: 'leader', column: 'contact_sealed', id: found.id }, ''),
      now: ctx.now,
    },
  )
  return {
    message: contentSentence(ctx.language, 'listing-withdrawn'),
    data: await shownOfMember(ctx),
  }
})
