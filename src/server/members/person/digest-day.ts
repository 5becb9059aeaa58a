import type { Digest } from '#domain/notices/deliveries.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { findDigestDay, updateDigest, updateDigestDay } from './digest-store.ts'

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

/** Gives a day back whose mail certainly was not sent. */
export function restoreDigestDay(
  tx: Tx,
  who: Owner,
  before: Temporal.Instant | null,
): Promise<void> {
  return updateDigestDay(tx, who, before)
}

/** Whether somebody gets one mail a day for what asks for nothing. */
export async function digestOf(tx: Tx, who: Owner): Promise<Digest> {
  return (await findDigestDay(tx, who))?.digest ?? 'off'
}

export function chooseDigest(tx: Tx, who: Owner, digest: Digest): Promise<void> {
  return updateDigest(tx, who, digest)
}
