import type { Digest } from '#domain/notices/deliveries.ts'
import type { Tx } from '#server/platform/database/db.ts'

type Owner = { readonly circleId: string; readonly memberId: string }

/**
 * What somebody chose, and when their last mail of the day went; locked until the transaction ends.
 * Undefined for a closed account.
 */
export async function findDigestDay(
  tx: Tx,
  { circleId, memberId }: Owner,
): Promise<{ digest: Digest; sentAt: Temporal.Instant | null } | undefined> {
  const row = await tx
    .selectFrom('member')
    .select(['digest', 'digest_sent_at'])
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .where('status', '<>', 'closed')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { digest: row.digest as Digest, sentAt: row.digest_sent_at }
}

export async function updateDigestDay(
  tx: Tx,
  { circleId, memberId }: Owner,
  sentAt: Temporal.Instant | null,
): Promise<void> {
  await tx
    .updateTable('member')
    .set({ digest_sent_at: sentAt })
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .execute()
}

export async function updateDigest(
  tx: Tx,
  { circleId, memberId }: Owner,
  digest: Digest,
): Promise<void> {
  await tx
    .updateTable('member')
    .set({ digest })
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .execute()
}
