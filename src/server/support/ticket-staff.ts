import { memberError } from '#domain/members/member-errors.ts'
import { type Care, isInCare } from '#domain/members/stewarding.ts'
import { supportError } from '#domain/support/support-errors.ts'
import { careOf, caretakersOf } from '#server/members/care.ts'
import { roleHolders } from '#server/members/member-facts.ts'
import type { ActorCtx, BaseCtx } from '#server/platform/context.ts'
import { getTicket, lockTicket, type StoredTicket } from './ticket-store.ts'

/** Whether the acting person looks after a ticket: officers all of the circle, stewards those of members assigned to them, or of any once nobody took it up in time. Never one's own. */
function isMyDesk({ actor }: Pick<ActorCtx, 'actor'>, ticket: StoredTicket, care: Care): boolean {
  if (ticket.memberId === actor.memberId) return false
  if (actor.roles.includes('officer')) return true
  return actor.roles.includes('steward') && ticket.desk === 'steward' && isInCare({ ...care, escalated: care.escalated || ticket.escalated > 0 })
}

/** Those of the tickets that the acting person looks after, and whether something ties them to its member. */
export async function ticketsInCare(ctx: Pick<ActorCtx, 'tx' | 'now' | 'actor'>, tickets: readonly StoredTicket[]): Promise<{ ticket: StoredTicket; tied: boolean }[]> {
  const care = await careOf(ctx, [...new Set(tickets.map(({ memberId }) => memberId))])
  return tickets.flatMap((ticket) => {
    const mine = care.get(ticket.memberId)
    return mine !== undefined && isMyDesk(ctx, ticket, mine) ? [{ ticket, tied: mine.tied }] : []
  })
}

/** A ticket for who looks after it. Throws support.unknown for everybody else's; members.tied for acts (`lock`) of somebody too close. */
export async function ticketForStaff(ctx: ActorCtx, ticketId: string, how: 'lock' | 'look'): Promise<StoredTicket> {
  const ticket = await (how === 'lock' ? lockTicket : getTicket)(ctx.tx, ctx.actor.circleId, ticketId)
  const [mine] = await ticketsInCare(ctx, [ticket])
  if (!mine) throw supportError('support.unknown')
  if (mine.tied && how === 'lock') throw memberError('members.tied')
  return ticket
}

/** Whom a ticket waits for: who keeps it while they still look after tickets like it, else who looks after its member, or, once late or with the officers, all of its desk. */
export async function staffOfTicket(ctx: BaseCtx, { circleId, memberId, keeperId, desk, escalated }: StoredTicket): Promise<string[]> {
  if (keeperId !== null && (await deskHolders(ctx, circleId, desk)).includes(keeperId)) return [keeperId]
  if (desk === 'steward' && escalated === 0) return caretakersOf(ctx, { circleId, memberId })
  return (await roleHolders(ctx.tx, circleId, desk)).filter((id) => id !== memberId)
}

// Officers keep tickets of either desk.
async function deskHolders({ tx }: BaseCtx, circleId: string, desk: StoredTicket['desk']): Promise<string[]> {
  const officers = await roleHolders(tx, circleId, 'officer')
  return desk === 'officer' ? officers : [...officers, ...(await roleHolders(tx, circleId, 'steward'))]
}

/** As which of their roles the acting person looks after tickets. */
export function deskRole({ actor }: ActorCtx): 'officer' | 'steward' {
  return actor.roles.includes('officer') ? 'officer' : 'steward'
}
