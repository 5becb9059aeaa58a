import { sql } from 'kysely'
import type { WrittenLanguage } from '#contract/messages/translate.ts'
import type { ContentState } from '#domain/content/content.ts'
import type { Tx } from '#server/platform/database/db.ts'

type Member = { readonly circleId: string; readonly memberId: string }
type Saved = Member & {
  readonly id: string
  readonly consentVersion: string
  readonly onSite: boolean
  readonly now: Temporal.Instant
}

export type StoredTestimonial = {
  readonly id: string
  readonly state: ContentState
  readonly language: WrittenLanguage
  readonly wordsSealed: Buffer
  readonly onSite: boolean
  readonly noteSealed: Buffer | null
  readonly consentVersion: string
  readonly consentedAt: Temporal.Instant
  readonly ended: boolean
  readonly version: number
}
export type StoredListing = {
  readonly id: string
  readonly state: ContentState
  readonly area: 'all' | 'india' | 'region'
  readonly region: string | null
  readonly plans: ('simple' | 'happy' | 'super')[]
  readonly languages: WrittenLanguage[]
  readonly contactSealed: Buffer
  readonly onSite: boolean
  readonly noteSealed: Buffer | null
  readonly consentVersion: string
  readonly consentedAt: Temporal.Instant
  readonly ended: boolean
  readonly version: number
}

/** Finds a member's testimonial. Each member has at most one. */
export async function findTestimonial(
  tx: Tx,
  { circleId, memberId }: Member,
): Promise<StoredTestimonial | undefined> {
  return tx
    .selectFrom('testimonial')
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .select([
      'testimonial_id as id',
      'state',
      'language',
      'words_sealed as wordsSealed',
      'on_site as onSite',
      'note_sealed as noteSealed',
      'consent_version as consentVersion',
      'consented_at as consentedAt',
      'version',
    ])
    .select((eb) => eb('consent_ended_at', 'is not', null).as('ended'))
    .$castTo<StoredTestimonial>()
    .executeTakeFirst()
}

/** Saves a testimonial as new: it waits for review and is hidden until then. */
export async function saveTestimonial(
  tx: Tx,
  { circleId, memberId, id, consentVersion, onSite, now }: Saved,
  { language, wordsSealed }: { language: WrittenLanguage; wordsSealed: Buffer },
): Promise<void> {
  const said = {
    state: 'review',
    language,
    words_sealed: wordsSealed,
    on_site: onSite,
    consent_version: consentVersion,
    consented_at: now,
    consent_ended_at: null,
    reviewer_id: null,
    note_sealed: null,
    changed_at: now,
  }
  await tx
    .insertInto('testimonial')
    .values({
      circle_id: circleId,
      testimonial_id: id,
      member_id: memberId,
      created_at: now,
      ...said,
    })
    .onConflict((conflict) =>
      conflict
        .constraint('testimonial_once')
        .doUpdateSet({ ...said, version: sql<number>`testimonial.version + 1` }),
    )
    .execute()
}

/** Ends the consent and overwrites the words with `empty`. */
export async function endTestimonial(
  tx: Tx,
  { circleId, memberId }: Member,
  { empty, now }: { empty: Buffer; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('testimonial')
    .set({
      state: 'withdrawn',
      words_sealed: empty,
      note_sealed: null,
      on_site: false,
      consent_ended_at: now,
      changed_at: now,
      version: sql<number>`version + 1`,
    })
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .execute()
}

/** Finds a steward's listing. Each steward has at most one. */
export async function findListing(
  tx: Tx,
  { circleId, memberId }: Member,
): Promise<StoredListing | undefined> {
  return tx
    .selectFrom('leader')
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .select([
      'leader_id as id',
      'state',
      'area',
      'region',
      'plans',
      'languages',
      'contact_sealed as contactSealed',
      'on_site as onSite',
      'note_sealed as noteSealed',
      'agreement_version as consentVersion',
      'agreed_at as consentedAt',
      'version',
    ])
    .select((eb) => eb('agreement_ended_at', 'is not', null).as('ended'))
    .$castTo<StoredListing>()
    .executeTakeFirst()
}

export async function saveListing(
  tx: Tx,
  { circleId, memberId, id, consentVersion, onSite, now }: Saved,
  {
    contactSealed,
    ...fields
  }: Pick<StoredListing, 'area' | 'region' | 'plans' | 'languages' | 'contactSealed'>,
): Promise<void> {
  const said = {
    state: 'review',
    ...fields,
    contact_sealed: contactSealed,
    on_site: onSite,
    agreement_version: consentVersion,
    agreed_at: now,
    agreement_ended_at: null,
    author_id: memberId,
    reviewer_id: null,
    note_sealed: null,
    changed_at: now,
  }
  await tx
    .insertInto('leader')
    .values({ circle_id: circleId, leader_id: id, member_id: memberId, created_at: now, ...said })
    .onConflict((conflict) =>
      conflict
        .constraint('leader_once')
        .doUpdateSet({ ...said, version: sql<number>`leader.version + 1` }),
    )
    .execute()
}

export async function endListing(
  tx: Tx,
  { circleId, memberId }: Member,
  { empty, now }: { empty: Buffer; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('leader')
    .set({
      state: 'withdrawn',
      contact_sealed: empty,
      note_sealed: null,
      on_site: false,
      agreement_ended_at: now,
      changed_at: now,
      version: sql<number>`version + 1`,
    })
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .execute()
}

/** Finds the slug of a circle that chose to be shown; null for others. */
export async function findSeenSlug(tx: Tx, circleId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('circle')
    .select('slug')
    .where('circle_id', '=', circleId)
    .where('seen', '=', true)
    .executeTakeFirst()
  return row?.slug ?? null
}
