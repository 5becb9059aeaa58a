import type { Digest } from '#domain/notices/deliveries.ts'
import type { Tx } from '#server/platform/database/db.ts'

type Owner = { readonly circleId: string; readonly memberId: string }

/**
 * Takes the mail of the day that is due since `at`; undefined when somebody has taken it. `before`
 * is when the last one went.
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

/** Whether somebody gets one mail a day for what asks for nothing. */
export async function digestOf(tx: Tx, who: Owner): Promise<Digest> {
  return (await findDigestDay(tx, who))?.digest ?? 'off'
}

/**
 * What somebody chose, and when their last mail of the day went; locked until the transaction ends.
 * Undefined for a closed account.
 */
async function findDigestDay(
  tx: Tx,
  { circleId, memberId }: Owner,
): Promise<{ digest: Digest; sentAt: Temporal.Instant | null } | undefined> {
  return tx
    .selectFrom('member')
    .select(['digest', 'digestSentAt as sentAt'])
    .where('circleId', '=', circleId)
    .where('memberId', '=', memberId)
    .where('status', '<>', 'closed')
    .forNoKeyUpdate()
    .$narrowType<{ digest: Digest }>()
    .executeTakeFirst()
}

/** Says when the last mail of the day went; what went before where one certainly was not sent. */
export async function updateDigestDay(
  tx: Tx,
  { circleId, memberId }: Owner,
  sentAt: Temporal.Instant | null,
): Promise<void> {
  await tx
    .updateTable('member')
    .set({ digestSentAt: sentAt })
    .where('circleId', '=', circleId)
    .where('memberId', '=', memberId)
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
    .where('circleId', '=', circleId)
    .where('memberId', '=', memberId)
    .execute()
}
