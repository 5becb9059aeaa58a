import type { InputOf } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { matchError } from '#domain/matches/match-errors.ts'
import { addMs, DAY_MS } from '#domain/shared/calendar.ts'
import { checkTicketTexts, ticketClocks, TICKETS_A_DAY } from '#domain/support/ticket.ts'
import { supportError } from '#domain/support/support-errors.ts'
import { staffOpenTo } from '#server/members/stewarding/care.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { supportSentence } from '../sentence.ts'
import { addMessage } from '../own-ticket.ts'
import { notifyStaff } from '../ticket-staff.ts'
import { countTicketsSince, isOwnMatch } from '../store/ticket-queries.ts'
import type { StoredTicket } from '../store/ticket-rows.ts'
import { insertTicket } from '../store/ticket-writes.ts'
import { ticketView, titleBinding } from '../ticket-view.ts'

/**
 * Opens a ticket. It waits for the person of the staff it is written to; otherwise for the member's
 * steward, or for the officers if it is about money.
 */
export const openTicket = useCase('POST /support', async (ctx, { body }) => {
  const { circleId, memberId } = ctx.actor
  const title = body.title.trim()
  checkTicketTexts({ title, message: body.message.trim() })
  if (
    body.matchId !== undefined &&
    !(await isOwnMatch(ctx.tx, { circleId, memberId }, body.matchId))
  )
    throw matchError('matches.unknown')
  if (
    (await countTicketsSince(ctx.tx, { circleId, memberId }, addMs(ctx.now, -DAY_MS))) >=
    TICKETS_A_DAY
  )
    throw supportError('support.too-many')
  const { desk, keeperId } = await whereTo(ctx, body)
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  const id = ctx.newId<string>()
  const ticket = await insertTicket(ctx.tx, {
    id,
    circleId,
    memberId,
    subject: body.subject,
    titleSealed: person.seal(titleBinding(id), title),
    matchId: body.matchId ?? null,
    createdAt: ctx.now,
    ...ticketClocks(ctx.now),
    state: 'open',
    desk,
    keeperId,
    acknowledgedAt: null,
    closedAt: null,
    escalated: 0,
  })
  await addMessage(ctx, ticket, { text: body.message, byStaff: false })
  ctx.announce([memberId, ...(await notifyStaff(ctx, ticket))], 'tickets')
  return {
    message: supportSentence(ctx.language, 'ticket-created'),
    data: await ticketView(ctx, ticket, 'member'),
  }
})

/** Throws support.not-open-to-you if who it is written to does not take this member's tickets. */
async function whereTo(
  ctx: ActorCtx,
  { subject, to, matchId }: InputOf<Contract['POST /support']>['body'],
): Promise<Pick<StoredTicket, 'desk' | 'keeperId'>> {
  if (to === undefined)
    return { desk: subject === 'funds_confirmation' ? 'officer' : 'steward', keeperId: null }
  const open = (await staffOpenTo(ctx, ctx.actor)).get(to)
  const desk = subject === 'funds_confirmation' && open === 'steward' ? undefined : open
  if (desk === undefined || matchId !== undefined) throw supportError('support.not-open-to-you')
  return { desk, keeperId: to }
}
