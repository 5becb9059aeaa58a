import type { DeadlineMoved } from '#domain/shared/calendar.ts'
import type { CircleId } from '#domain/shared/ids.ts'
import type { Language } from '#domain/shared/languages.ts'
import { supportError } from '#domain/support/support-errors.ts'
import type { Cursor } from '#server/platform/database/cursor.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows, insertRow, NEXT_VERSION, oneRow } from '#server/platform/database/rows.ts'

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
  'contactId as id',
  'circleId',
  'nameSealed',
  'emailSealed',
  'phoneSealed',
  'messageSealed',
  'language',
  'state',
  'answerSealed',
  'targetBy',
  'deadlineMoved as moved',
  'createdAt',
  'version',
] as const

/** Finds the operator's circle, whose staff answer visitors: the first one of the installation. */
export async function findHomeCircle(tx: Tx): Promise<CircleId | undefined> {
  const row = await tx
    .selectFrom('circle')
    .select('circleId')
    .orderBy('createdAt')
    .orderBy('circleId')
    .limit(1)
    .executeTakeFirst()
  return row?.circleId as CircleId | undefined
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
  await insertRow(tx, 'contactMessage', {
    contactId: contact.id,
    circleId: contact.circleId,
    nameSealed: contact.name,
    emailSealed: contact.email,
    phoneSealed: contact.phone,
    messageSealed: contact.message,
    language: contact.language,
    state: 'open',
    acknowledgeBy: contact.acknowledgeBy,
    targetBy: contact.targetBy,
    boundBy: contact.boundBy,
    deadlineMoved: contact.moved,
    createdAt: contact.now,
  })
}

/** Lists messages of visitors, newest first. */
export async function listContacts(
  tx: Tx,
  circleId: string,
  { before, limit }: { before: Cursor | undefined; limit: number },
): Promise<StoredContact[]> {
  const all = allRows(tx, 'contactMessage', { circleId }).select(COLUMNS)
  const page =
    before === undefined
      ? all
      : all.where((where) =>
          where(where.refTuple('createdAt', 'contactId'), '<', where.tuple(before.at, before.id)),
        )
  return page.orderBy('createdAt', 'desc').orderBy('contactId', 'desc').limit(limit).execute()
}

/** Locks one message. Throws support.unknown. */
export async function lockContact(
  tx: Tx,
  circleId: string,
  contactId: string,
): Promise<StoredContact> {
  const row = await allRows(tx, 'contactMessage', { circleId, contactId })
    .select(COLUMNS)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw supportError('support.unknown')
  return row
}

export async function updateAnswered(
  tx: Tx,
  { id, answer, by, now }: { id: string; answer: Buffer; by: string; now: Temporal.Instant },
): Promise<void> {
  await oneRow(tx, 'contactMessage', { contactId: id }).update({
    state: 'answered',
    answerSealed: answer,
    answeredBy: by,
    answeredAt: now,
    version: NEXT_VERSION,
  })
}
