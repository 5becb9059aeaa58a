import { addMs, SWEEP_GRACE_MS } from '#domain/shared/calendar.ts'
import { latenessOf } from '#domain/support/ticket.ts'
import { roleHolders } from '#server/members/person/member-facts.ts'
import { forEachLogged } from '#server/platform/jobs/for-each-logged.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { notifyStaff } from './ticket-staff.ts'
import { listLateTickets, lockTicket } from './store/ticket-queries.ts'
import { listNotified } from './store/ticket-message-store.ts'
import { updateEscalated } from './store/ticket-writes.ts'

const SWEEP_MAX = 500

/**
 * Notifies more staff of tickets that wait too long: after a day the whole desk, past the target
 * the officers, past the bound the administrators too.
 */
export async function sweepTickets(world: World): Promise<void> {
  const late = await inTransactionOf(world, (ctx) =>
    listLateTickets(ctx.tx, addMs(ctx.now, -SWEEP_GRACE_MS), SWEEP_MAX),
  )
  await forEachLogged(world, 'ticket', late, ({ circleId, ticketId }) =>
    inTransactionOf(world, async (ctx) => {
      const ticket = await lockTicket(ctx.tx, circleId, ticketId)
      const lateness = latenessOf(ticket, ctx.now)
      if (lateness <= ticket.escalated) return
      await updateEscalated(ctx.tx, ticket, lateness)
      const notified = new Set<string>()
      for (const role of (
        [[ticket.desk], [ticket.desk, 'officer'], [ticket.desk, 'officer', 'admin']] as const
      )[lateness - 1] ?? []) {
        for (const id of await roleHolders(ctx.tx, circleId, role))
          if (id !== ticket.memberId) notified.add(id)
      }
      for (const memberId of notified)
        ctx.notify({
          circleId,
          memberId,
          kind: 'ticket_waits_too_long',
          about: { ticketId },
        })
      // Staff who could answer when it came may have a tie now; then it goes to others.
      ctx.announce(
        [
          ...notified,
          ...(await notifyStaff(
            ctx,
            { ...ticket, escalated: lateness },
            new Set([...notified, ...(await listNotified(ctx.tx, ticket))]),
          )),
        ],
        'tickets',
      )
    }),
  )
}
