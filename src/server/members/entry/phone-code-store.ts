import { sql } from 'kysely'
import type { Language } from '#domain/shared/languages.ts'
import type { Binding } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows } from '#server/platform/database/rows.ts'

export type PhoneCodeRow = {
  readonly codeId: string
  readonly phoneKey: Buffer
  readonly phoneSealed: Buffer
  readonly language: Language
  readonly goesOut: boolean
  readonly codeHash: Buffer | null
  readonly tries: number
  readonly expiresAt: Temporal.Instant
}

/** The binding of the number that a code goes to. */
export function phoneCodeBinding(codeId: string): Binding {
  return { table: 'phone_code', column: 'phone_sealed', id: codeId }
}

export async function insertPhoneCode(
  tx: Tx,
  code: {
    codeId: string
    phoneKey: Buffer
    phoneSealed: Buffer
    language: Language
    goesOut: boolean
    now: Temporal.Instant
    expiresAt: Temporal.Instant
  },
): Promise<void> {
  const { now, ...row } = code
  await tx
    .insertInto('phoneCode')
    .values({ ...row, createdAt: now })
    .execute()
}

/** Locks a code that nobody has used, expired or not. */
export async function lockPhoneCode(tx: Tx, codeId: string): Promise<PhoneCodeRow | undefined> {
  const row = await allRows(tx, 'phoneCode', { codeId, usedAt: null })
    .select([
      'codeId',
      'phoneKey',
      'phoneSealed',
      'language',
      'goesOut',
      'codeHash',
      'tries',
      'expiresAt',
    ])
    .forUpdate()
    .executeTakeFirst()
  return row as PhoneCodeRow | undefined
}

export async function updatePhoneCode(
  tx: Tx,
  codeId: string,
  change: { codeHash?: Buffer; tries?: number; usedAt?: Temporal.Instant },
): Promise<void> {
  await tx.updateTable('phoneCode').set(change).where('codeId', '=', codeId).execute()
}

/**
 * Makes everybody who enters with this number take turns until the end of the transaction, so that
 * two devices at one instant make one account.
 */
export async function holdNumber(tx: Tx, phoneKey: Buffer): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('phone ' || ${phoneKey.toString('hex')}, 0))`.execute(
    tx,
  )
}
