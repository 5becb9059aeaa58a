import { VOUCHING } from '#domain/members/entry-routes.ts'
import { isBefore, MINUTE_MS } from '#domain/shared/calendar.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { findApplicationOf, updateApplication } from '../entry/application-store.ts'
import { notifyOfApplication } from '../entry/membership.ts'
import { lockListPerson, updateAccepted } from './list-store.ts'

const NOTICE_EVERY_MS = 10 * MINUTE_MS

/**
 * Accepts the invitation that an applicant came by, once the listed number is proved. If it was
 * withdrawn, ran out or was accepted meanwhile, the application becomes an ordinary one. The caller
 * must lock the circle first.
 */
export async function acceptInvitation(
  ctx: BaseCtx,
  { circleId, memberId, phoneKey }: { circleId: string; memberId: string; phoneKey: Buffer },
): Promise<void> {
  const application = await findApplicationOf(ctx.tx, circleId, memberId)
  const listPersonId = application?.listPersonId ?? null
  if (application === undefined || listPersonId === null) return
  const listed = await lockListPerson(ctx.tx, { circleId, listPersonId })
  const holds =
    listed?.state === 'invited' &&
    isBefore(ctx.now, listed.expiresAt) &&
    listed.phoneKey.equals(phoneKey)
  if (holds) {
    await updateAccepted(ctx.tx, { circleId, listPersonId }, { memberId, now: ctx.now })
    askWhoKnows(ctx, circleId)
  } else if (application.state === 'waiting') {
    await updateApplication(ctx.tx, circleId, application.applicationId, { state: 'with_steward' })
    await notifyOfApplication(ctx, { circleId, memberId })
  }
}

/** Tells active members that somebody waits: once in ten minutes, however many come. */
function askWhoKnows(ctx: BaseCtx, circleId: string): void {
  const slot = Math.floor(ctx.now.epochMilliseconds / NOTICE_EVERY_MS) + 1
  ctx.enqueue(
    'notify-members',
    { circleId, to: 'everybody', kind: VOUCHING.members.asks, about: {} },
    {
      key: `recognition ${circleId} ${slot}`,
      at: Temporal.Instant.fromEpochMilliseconds(slot * NOTICE_EVERY_MS),
    },
  )
}
