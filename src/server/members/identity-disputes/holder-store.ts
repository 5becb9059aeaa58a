import type { Binding } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { oneRow } from '#server/platform/database/rows.ts'
import { endNamingsOf } from '../helpers/helper-store.ts'
import { IDENTITY_COLUMNS, type IdentityRow } from '../person/identity-store.ts'

/**
 * Returns which of phone and PAN another account has proved. A PAN that officers ruled is another
 * person's does not count.
 */
export async function findUsedByOthers(
  tx: Tx,
  { identityId, phoneKey, panKey }: Pick<IdentityRow, 'identityId' | 'phoneKey' | 'panKey'>,
): Promise<('phone' | 'pan')[]> {
  const used = await tx
    .selectFrom('identity')
    .select(['phoneKey', 'panKey', 'panEndedAt', 'panWaits'])
    .where('identityId', '<>', identityId)
    .where('phoneVerifiedAt', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('phoneKey', '=', phoneKey),
        ...(panKey === null ? [] : [eb('panKey', '=', panKey)]),
      ]),
    )
    .execute()
  const found: ('phone' | 'pan')[] = []
  if (used.some((row) => row.phoneKey.equals(phoneKey))) found.push('phone')
  const isSamePan = (key: Buffer | null) => key !== null && panKey !== null && key.equals(panKey)
  if (used.some((row) => isSamePan(row.panKey) && row.panEndedAt === null && !row.panWaits))
    found.push('pan')
  return found
}

/** The binding of the new number that a person wants while it waits for an officer. */
export function disputedPhoneBinding(identityDisputeId: string): Binding {
  return { table: 'identity_dispute', column: 'phone_sealed', id: identityDisputeId }
}

/**
 * Ends the proof of phone and PAN, and help on either side: it rests on codes to that phone. The
 * address stays proved.
 */
export async function updatePhoneUnproved(
  tx: Tx,
  { identityId, circleId, memberId }: Pick<IdentityRow, 'identityId' | 'circleId' | 'memberId'>,
  now: Temporal.Instant,
): Promise<void> {
  await endNamingsOf(tx, { circleId, memberId }, now)
  await oneRow(tx, 'identity', { identityId }).update({ phoneVerifiedAt: null })
}

/** Ends the proof of an account's PAN after two officers decided; its phone stays proved. */
export async function updatePanEnded(
  tx: Tx,
  identityId: string,
  now: Temporal.Instant,
): Promise<void> {
  await oneRow(tx, 'identity', { identityId }).update({ panEndedAt: now })
}

/** Locks other accounts that proved this phone or PAN, in the order of their ids. */
export async function findHolders(
  tx: Tx,
  { identityId, what, key }: { identityId: string; what: 'phone' | 'pan'; key: Buffer },
  how: 'lock' | 'look',
): Promise<IdentityRow[]> {
  const found = tx
    .selectFrom('identity')
    .select(IDENTITY_COLUMNS)
    .where('identityId', '<>', identityId)
    .where('phoneVerifiedAt', 'is not', null)
    .where(what === 'phone' ? 'phoneKey' : 'panKey', '=', key)
    .$if(what === 'pan', (qb) => qb.where('panEndedAt', 'is', null).where('panWaits', '=', false))
    .orderBy('identityId')
  const rows = await (how === 'lock' ? found.forNoKeyUpdate() : found).execute()
  return rows as IdentityRow[]
}
