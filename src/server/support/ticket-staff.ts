import { memberError } from '#domain/members/member-errors.ts'
import { type Care, isInCare } from '#domain/members/stewarding.ts'
import type { MemberId } from '#domain/shared/ids.ts'
import { supportError } from '#domain/support/support-errors.ts'
import { careOf, caretakersOf } from '#server/members/care.ts'
import { staffOf } from '#server/members/roles.ts'
import { tiesOf, untiedTo } from '#server/members/ties.ts'
import type { ActorCtx, BaseCtx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db.ts'
import { getTicket, listParties, lockTicket, type StoredTicket } from './ticket-store.ts'

type Reader = Pick<ActorCtx, 'tx' | 'now' | 'actor'>
/** A ticket that the acting person looks after, and whether they are too close to it to see more than that it is there. */
type InCare = { readonly ticket: StoredTicket; readonly tied: boolean }

/**
 * Whether the acting person looks after a ticket: officers all of the circle, stewards those of members assigned to them, or of any once nobody
 * took it up in time, and those of the officers that every officer is too close to. Never one's own.
 */
function isMyDesk({ actor }: Pick<ActorCtx, 'actor'>, ticket: StoredTicket, care: Care, isForsaken: boolean): boolean {
  if (ticket.memberId === actor.memberId) return false
  if (actor.roles.includes('officer')) return true
  if (!actor.roles.includes('steward')) return false
  return ticket.desk === 'steward' ? isInCare({ ...care, escalated: care.escalated || ticket.escalated > 0 }) : isForsaken && !care.tied
}

/** Those of the tickets that the acting person looks after, and whether something ties them to its member or to the two of the payment it is about. */
export async function ticketsInCare(ctx: Reader, tickets: readonly StoredTicket[]): Promise<InCare[]> {
  const care = await careOf(ctx, [...new Set(tickets.map(({ memberId }) => memberId))])
  const people = await peopleOfTickets(ctx.tx, tickets)
  const ties = await tiesOf(ctx, [...new Set([...people.values()].flat())])
  const forsaken = await withoutOfficer(ctx, people)
  return tickets.flatMap((ticket) => {
    const mine = care.get(ticket.memberId)
    const tied = (people.get(ticket.id) ?? []).some((id) => ties.has(id))
    return mine !== undefined && isMyDesk(ctx, ticket, { ...mine, tied }, forsaken.has(ticket.id)) ? [{ ticket, tied }] : []
  })
}

/** Whom each ticket is about, by its id: its member, and the two of the payment it names. */
async function peopleOfTickets(tx: Tx, tickets: readonly StoredTicket[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const named = tickets.flatMap(({ circleId, matchId }) => (matchId === null ? [] : [{ circleId, matchId }]))
  const parties = named[0] === undefined ? new Map<string, readonly string[]>() : await listParties(tx, named[0].circleId, named.map(({ matchId }) => matchId))
  return new Map(tickets.map(({ id, memberId, matchId }) => [id, [...new Set([memberId, ...((matchId !== null && parties.get(matchId)) || [])])]]))
}

/** Tickets that every officer of the circle is too close to; looked at for stewards only, since officers see all. */
async function withoutOfficer(ctx: Reader, people: ReadonlyMap<string, readonly string[]>): Promise<ReadonlySet<string>> {
  const { actor } = ctx
  const left = new Set(actor.roles.includes('officer') ? [] : people.keys())
  if (left.size === 0) return left
  const all = [...new Set([...people.values()].flat())]
  for (const { id, introducedBy, roles } of await staffOf(ctx.tx, actor.circleId)) {
    if (!roles.includes('officer')) continue
    const ties = await tiesOf({ ...ctx, actor: { ...actor, memberId: id as MemberId, introducedBy: introducedBy as MemberId | null } }, all)
    for (const ticketId of left) if (!(people.get(ticketId) ?? []).some((each) => ties.has(each))) left.delete(ticketId)
  }
  return left
}

/**
 * A ticket for who looks after it. Throws support.unknown for everybody else's; members.tied for somebody too close, who sees no more than
 * that it is there, unless they keep it and give it away.
 */
export async function ticketForStaff(ctx: ActorCtx, ticketId: string, how: 'lock' | 'look' | 'give-away'): Promise<StoredTicket> {
  const ticket = await (how === 'look' ? getTicket : lockTicket)(ctx.tx, ctx.actor.circleId, ticketId)
  const [mine] = await ticketsInCare(ctx, [ticket])
  if (!mine) throw supportError('support.unknown')
  if (mine.tied && !(how === 'give-away' && ticket.keeperId === ctx.actor.memberId)) throw memberError('members.tied')
  return ticket
}

/**
 * Whom a ticket waits for, never somebody too close to it: who keeps it while they still look after tickets like it, else who looks after its
 * member, or, once late or with the officers, all of its desk; where all of that desk are too close, the other desk.
 */
export async function staffOfTicket(ctx: BaseCtx, ticket: StoredTicket): Promise<string[]> {
  const { circleId, memberId, keeperId, desk, escalated } = ticket
  const untied = await untiedStaff(ctx, ticket)
  const { own, other } = desk === 'officer' ? { own: untied.officer, other: untied.steward } : { own: untied.steward, other: untied.officer }
  // Officers keep tickets of either desk.
  if (keeperId !== null && [...untied.officer, ...(desk === 'steward' || own.length === 0 ? untied.steward : [])].includes(keeperId)) return [keeperId]
  const caretakers = desk === 'steward' && escalated === 0 ? (await caretakersOf(ctx, { circleId, memberId })).filter((id) => own.includes(id)) : []
  if (caretakers.length > 0) return caretakers
  return own.length > 0 ? own : other
}

async function untiedStaff(ctx: BaseCtx, ticket: StoredTicket): Promise<Record<StoredTicket['desk'], string[]>> {
  const { circleId } = ticket
  const staff = await staffOf(ctx.tx, circleId)
  const memberIds = (await peopleOfTickets(ctx.tx, [ticket])).get(ticket.id) ?? []
  const untied = new Set(await untiedTo(ctx.tx, { circleId, deciders: staff, memberIds, now: ctx.now }))
  const of = (role: StoredTicket['desk']) => staff.filter(({ id, roles }) => roles.includes(role) && untied.has(id)).map(({ id }) => id)
  return { steward: of('steward'), officer: of('officer') }
}

/** As which of their roles the acting person looks after tickets. */
export function deskRole({ actor }: ActorCtx): 'officer' | 'steward' {
  return actor.roles.includes('officer') ? 'officer' : 'steward'
}
