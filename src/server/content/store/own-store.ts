import { sql } from 'kysely'
import type { WrittenLanguage } from '#contract/messages/translate.ts'
import type { ContentState } from '#domain/content/content.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows } from '#server/platform/database/rows.ts'

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
  return allRows(tx, 'testimonial', { circleId, memberId })
    .select([
      'testimonialId as id',
      'state',
      'language',
      'wordsSealed',
      'onSite',
      'noteSealed',
      'consentVersion',
      'consentedAt',
      'version',
    ])
    .select((eb) => eb('consentEndedAt', 'is not', null).as('ended'))
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
    state: 'review' as const,
    language,
    wordsSealed,
    onSite,
    consentVersion,
    consentedAt: now,
    consentEndedAt: null,
    reviewerId: null,
    noteSealed: null,
    changedAt: now,
  }
  await tx
    .insertInto('testimonial')
    .values({
      circleId,
      testimonialId: id,
      memberId,
      createdAt: now,
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
      wordsSealed: empty,
      noteSealed: null,
      onSite: false,
      consentEndedAt: now,
      changedAt: now,
      version: sql<number>`version + 1`,
    })
    .where('circleId', '=', circleId)
    .where('memberId', '=', memberId)
    .execute()
}

/** Finds a steward's listing. Each steward has at most one. */
export async function findListing(
  tx: Tx,
  { circleId, memberId }: Member,
): Promise<StoredListing | undefined> {
  return allRows(tx, 'leader', { circleId, memberId })
    .select([
      'leaderId as id',
      'state',
      'area',
      'region',
      'plans',
      'languages',
      'contactSealed',
      'onSite',
      'noteSealed',
      'agreementVersion as consentVersion',
      'agreedAt as consentedAt',
      'version',
    ])
    .select((eb) => eb('agreementEndedAt', 'is not', null).as('ended'))
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
    state: 'review' as const,
    ...fields,
    contactSealed,
    onSite,
    agreementVersion: consentVersion,
    agreedAt: now,
    agreementEndedAt: null,
    authorId: memberId,
    reviewerId: null,
    noteSealed: null,
    changedAt: now,
  }
  await tx
    .insertInto('leader')
    .values({ circleId, leaderId: id, memberId, createdAt: now, ...said })
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
      contactSealed: empty,
      noteSealed: null,
      onSite: false,
      agreementEndedAt: now,
      changedAt: now,
      version: sql<number>`version + 1`,
    })
    .where('circleId', '=', circleId)
    .where('memberId', '=', memberId)
    .execute()
}

/** Finds the slug of a circle that chose to be shown; null for others. */
export async function findSeenSlug(tx: Tx, circleId: string): Promise<string | null> {
  const row = await allRows(tx, 'circle', { circleId, seen: true })
    .select('slug')
    .executeTakeFirst()
  return row?.slug ?? null
}
