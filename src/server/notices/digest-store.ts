import type { Digest } from '#domain/notices/deliveries.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows, oneRow } from '#server/platform/database/rows.ts'

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
  return allRows(tx, 'member', { circleId, memberId })
    .select(['digest', 'digestSentAt as sentAt'])
    .where('status', '<>', 'closed')
    .forNoKeyUpdate()
    .$narrowType<{ digest: Digest }>()
    .executeTakeFirst()
}

/**
 * Sets when the last mail of the day went out. Restores the earlier time if a mail certainly was
 * not sent.
 */
export async function updateDigestDay(
  tx: Tx,
  who: Owner,
  sentAt: Temporal.Instant | null,
): Promise<void> {
  await oneRow(tx, 'member', who).update({ digestSentAt: sentAt })
}

export async function updateDigest(tx: Tx, who: Owner, digest: Digest): Promise<void> {
  await oneRow(tx, 'member', who).update({ digest })
}
