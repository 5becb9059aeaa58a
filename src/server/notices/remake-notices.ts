import { inParcels } from '#domain/shared/parcels.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { firstIdOf, noticesOf } from '#server/platform/events/event-notices.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { setWaitingApart } from './delivery-store.ts'
import { findMissing, insertNotices, listNoticeEvents } from './notice-store.ts'

const AT_ONCE = 10_000
/** A night that was left out is made up for in the next. */
const CHECKED_HOURS = 48
/** A mail that still waits then may have lost its job. It is looked for as long as it is worth sending. */
const MAIL_LOST_AFTER_HOURS = 1
const MAIL_LOST_FOR_HOURS = 168

/** Each night: makes notices that are missing again, finds mails without a job, and says so, because none should be. */
export async function remakeMissingNotices(world: World): Promise<void> {
  const { made, mails } = await inTransactionOf(world, async ({ tx, now }) => {
    const since = now.subtract({ hours: CHECKED_HOURS })
    return {
      made: await remakeNotices(tx, since),
      mails: await setWaitingApart(tx, {
        since: firstIdOf(now.subtract({ hours: MAIL_LOST_FOR_HOURS })),
        before: firstIdOf(now.subtract({ hours: MAIL_LOST_AFTER_HOURS })),
      }),
    }
  })
  if (made > 0) world.log.error({ made }, 'notices were missing and are made again')
  if (mails > 0) world.log.warn({ mails }, 'mails of an hour ago or more still waited')
}

/**
 * Makes the notices of relayed events since an instant again where they are missing, unread and
 * without deliveries. Returns how many were missing. Relays nothing and can run beside a relay.
 */
export async function remakeNotices(tx: Tx, since: Temporal.Instant): Promise<number> {
  const notices = (await listNoticeEvents(tx, since)).flatMap(noticesOf)
  let made = 0
  for (const some of inParcels(notices, AT_ONCE)) {
    const missing = await findMissing(tx, some)
    await insertNotices(
      tx,
      some.filter(({ noticeId }) => missing.has(noticeId)),
    )
    made += missing.size
  }
  return made
}
