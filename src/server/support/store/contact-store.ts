import { sql } from 'kysely'
import type { DeadlineMoved } from '#domain/shared/calendar.ts'
import type { CircleId } from '#domain/shared/ids.ts'
import type { Language } from '#domain/shared/languages.ts'
import { supportError } from '#domain/support/support-errors.ts'
import type { Cursor } from '#server/platform/database/cursor.ts'
import type { Tx } from '#server/platform/database/db.ts'

/** A message of a visitor; its texts are sealed with a key for this message only. */
export type StoredContact = {
  readonly id: string
  readonly circleId: CircleId
  readonly nameSealed: Buffer
  readonly emailSealed: Buffer
  readonly phoneSealed: Buffer
  readonly messageSealed: Buffer
  readonly language: Language
  readonly state: 'open' | 'answered' | 'closed'
  readonly answerSealed: Buffer | null
  readonly targetBy: Temporal.Instant
  readonly moved: DeadlineMoved
  readonly createdAt: Temporal.Instant
  readonly version: number
}

const COLUMNS = [
  'contact_id as id',
  'circle_id as circleId',
  'name_sealed as nameSealed',
  'email_sealed as emailSealed',
  'phone_sealed as phoneSealed',
  'message_sealed as messageSealed',
  'language',
  'state',
  'answer_sealed as answerSealed',
  'target_by as targetBy',
  'deadline_moved as moved',
  'created_at as createdAt',
  'version',
] as const

/** Finds the operator's circle, whose staff answer visitors: the first one of the installation. */
export async function findHomeCircle(tx: Tx): Promise<CircleId | undefined> {
  const row = await tx
    .selectFrom('circle')
    .select('circle_id')
    .orderBy('created_at')
    .orderBy('circle_id')
    .limit(1)
    .executeTakeFirst()
  return row?.circle_id as CircleId | undefined
}

export async function insertContact(
  tx: Tx,
  contact: {
    id: string
    circleId: string
    name: Buffer
    email: Buffer
    phone: Buffer
    message: Buffer
    language: Language
    acknowledgeBy: Temporal.Instant
    targetBy: Temporal.Instant
    boundBy: Temporal.Instant
    moved: DeadlineMoved
    now: Temporal.Instant
  },
): Promise<void> {
  await tx
    .insertInto('contact_message')
    .values({
      contact_id: contact.id,
      circle_id: contact.circleId,
      name_sealed: contact.name,
      email_sealed: contact.email,
      phone_sealed: contact.phone,
      message_sealed: contact.message,
      language: contact.language,
      state: 'open',
      acknowledge_by: contact.acknowledgeBy,
      target_by: contact.targetBy,
      bound_by: contact.boundBy,
      deadline_moved: contact.moved,
      created_at: contact.now,
    })
    .execute()
}

/** Lists messages of visitors, newest first. */
export async function listContacts(
  tx: Tx,
  circleId: string,
  { before, limit }: { before: Cursor | undefined; limit: number },
): Promise<StoredContact[]> {
  const all = tx.selectFrom('contact_message').select(COLUMNS).where('circle_id', '=', circleId)
  const page =
    before === undefined
      ? all
      : all.where((where) =>
          where(where.refTuple('created_at', 'contact_id'), '<', where.tuple(before.at, before.id)),
        )
  return (await page
    .orderBy('created_at', 'desc')
    .orderBy('contact_id', 'desc')
    .limit(limit)
    .execute()) as StoredContact[]
}

/** Locks one message. Throws support.unknown. */
export async function lockContact(
  tx: Tx,
  circleId: string,
  contactId: string,
): Promise<StoredContact> {
  const row = await tx
    .selectFrom('contact_message')
    .select(COLUMNS)
    .where('circle_id', '=', circleId)
    .where('contact_id', '=', contactId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw supportError('support.unknown')
  return row as StoredContact
}

export async function updateAnswered(
  tx: Tx,
  { id, answer, by, now }: { id: string; answer: Buffer; by: string; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('contact_message')
    .set({
      state: 'answered',
      answer_sealed: answer,
      answered_by: by,
      answered_at: now,
      version: sql<number>`version + 1`,
    })
    .where('contact_id', '=', id)
    .execute()
}
