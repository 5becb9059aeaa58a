import type { ShownOfMe } from '#contract/content/shown-of-me.ts'
import { SHOWING_VERSION } from '#domain/content/content.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import {
  findListing,
  findSeenSlug,
  findTestimonial,
  type StoredListing,
  type StoredTestimonial,
} from './store/own-store.ts'

/** Returns a member's own testimonial and listing. Leaves out what the member took back. */
export async function shownOfMember(ctx: ActorCtx): Promise<ShownOfMe> {
  const { actor, tx } = ctx
  const person = await ctx.vault.of(tx, actor)
  const testimonial = await findTestimonial(tx, actor)
  const listing = await findListing(tx, actor)
  const open = (table: 'testimonial' | 'leader', column: string, id: string, sealed: Buffer) =>
    person.open({ table, column, id }, sealed)
  const around = (
    table: 'testimonial' | 'leader',
    {
      id,
      state,
      onSite,
      noteSealed,
      consentVersion,
      consentedAt,
      version,
    }: StoredTestimonial | StoredListing,
  ) => ({
    id,
    state,
    onSite,
    version,
    note: noteSealed === null ? null : open(table, 'note_sealed', id, noteSealed),
    consent: { version: consentVersion, at: consentedAt.toString() },
  })
  const slug = await findSeenSlug(tx, actor.circleId)
  return {
    testimonial:
      testimonial === undefined || testimonial.ended
        ? null
        : {
            ...around('testimonial', testimonial),
            language: testimonial.language,
            words: open('testimonial', 'words_sealed', testimonial.id, testimonial.wordsSealed),
          },
    listing:
      listing === undefined || listing.ended
        ? null
        : {
            ...around('leader', listing),
            area: listing.area,
            region: listing.region,
            plans: listing.plans,
            languages: listing.languages,
            contact: open('leader', 'contact_sealed', listing.id, listing.contactSealed),
          },
    maySayWhereToFind: actor.roles.includes('steward'),
    consentVersion: SHOWING_VERSION,
    circlePage: slug === null ? null : `/c/${slug}`,
  }
}
