import type { Digest } from '#domain/notices/deliveries.ts'
import type { Tx } from '#server/platform/database/db.ts'

type Owner = { readonly circleId: string; readonly memberId: string }

/**
 * Takes the mail of the day that is due since `at`; undefined when another worker has taken it.
 * `before` is when the last one went out.
 */
export async function claimDigestDay(
  tx: Tx,
  who: Owner,
  { at, now }: { at: Temporal.Instant; now: Temporal.Instant },
): Promise<{ before: Temporal.Instant | null } | undefined> {
  const day = await findDigestDay(tx, who)
  if (day === undefined || (day.sentAt !== null && Temporal.Instant.compare(day.sentAt, at) >= 0))
    return undefined
  await updateDigestDay(tx, who, now)
  return { before: day.sentAt }
}

/** Returns whether a member gets one mail a day for updates that need no action. */
export async function digestOf(tx: Tx, who: Owner): Promise<Digest> {
  return (await findDigestDay(tx, who))?.digest ?? 'off'
}

/**
 * Reads a member's choice and when their last mail of the day went out; locked until the
 * transaction ends. Undefined for a closed account.
 */
async function findDigestDay(
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

/**
 * Sets when the last mail of the day went out. Restores the earlier time if a mail certainly was
 * not sent.
 */
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
