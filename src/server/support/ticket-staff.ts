import { memberError } from '#domain/members/member-errors.ts'
import { type Care, isInCare } from '#domain/members/stewarding.ts'
import type { MemberId } from '#domain/shared/ids.ts'
import { supportError } from '#domain/support/support-errors.ts'
import { careOf, caretakersOf } from '#server/members/stewarding/care.ts'
import { isOnPanel, panelOutside } from '#server/members/identity-disputes/panel.ts'
import { staffOf } from '#server/members/measures/roles.ts'
import { tiesOf, untiedTo } from '#server/members/stewarding/ties.ts'
import type { ActorCtx, BaseCtx } from '#server/platform/use-case/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import {
  findCircleBeforePanel,
  getTicket,
  listParties,
  lockTicket,
} from './store/ticket-queries.ts'
import type { StoredTicket } from './store/ticket-rows.ts'
import { updateBeforePanel } from './store/ticket-writes.ts'

type Reader = Pick<ActorCtx, 'tx' | 'now' | 'actor'>
/** A ticket that the acting person looks after. With a tie they see only that it exists. */
type InCare = { readonly ticket: StoredTicket; readonly tied: boolean }

/** A person whom a ticket waits for: of its circle, or of the operator's panel. */
export type Keeper = { readonly circleId: string; readonly memberId: string }
/** Whether every officer has a tie to a ticket, and whether every steward has one too. */
type Forsaken = { readonly byOfficers: boolean; readonly byAll: boolean }

/**
 * Returns whether the acting person looks after a ticket of their circle. Officers: all. Stewards:
 * those of their assigned members, those that nobody took up in time, and those of the officers to
 * which every officer has a tie. Administrators: those to which every steward has a tie as well.
 * Never one's own ticket. A keeper who gets a tie still sees that the ticket exists.
 */
function isMyDesk(
  { actor }: Pick<ActorCtx, 'actor'>,
  ticket: StoredTicket,
  care: Care,
  { byOfficers, byAll }: Forsaken,
): boolean {
  const { roles, memberId } = actor
  if (ticket.memberId === memberId) return false
  if (roles.includes('officer') || (care.tied && ticket.keeperId === memberId)) return true
  if (roles.includes('steward') && isOfStewards(ticket, care, byOfficers)) return true
  return roles.includes('admin') && byAll && !care.tied
}

function isOfStewards({ desk, escalated }: StoredTicket, care: Care, byOfficers: boolean): boolean {
  return desk === 'steward'
    ? isInCare({ ...care, escalated: care.escalated || escalated > 0 })
    : byOfficers && !care.tied
}

/**
 * Returns the tickets that the acting person looks after. Each says whether they have a tie to its
 * member or to the two people of its match.
 */
export async function ticketsInCare(
  ctx: Reader,
  tickets: readonly StoredTicket[],
): Promise<InCare[]> {
  const { circleId } = ctx.actor
  const elsewhere = await ofPanel(
    ctx,
    tickets.filter((ticket) => ticket.circleId !== circleId),
  )
  return [
    ...(await ofOwnCircle(
      ctx,
      tickets.filter((ticket) => ticket.circleId === circleId),
    )),
    ...elsewhere,
  ]
}

async function ofOwnCircle(ctx: Reader, tickets: readonly StoredTicket[]): Promise<InCare[]> {
  const { roles } = ctx.actor
  const care = await careOf(ctx, [...new Set(tickets.map(({ memberId }) => memberId))])
  const people = await peopleOfTickets(ctx.tx, tickets)
  const ties = await tiesOf(ctx, [...new Set([...people.values()].flat())])
  // Officers see all, administrators only what nobody else may answer.
  const byOfficers = roles.includes('officer')
    ? new Set<string>()
    : await forsakenBy(ctx, people, 'officer')
  const byAll =
    roles.includes('admin') && byOfficers.size > 0
      ? await forsakenBy(ctx, new Map([...people].filter(([id]) => byOfficers.has(id))), 'steward')
      : new Set<string>()
  return tickets.flatMap((ticket) => {
    const mine = care.get(ticket.memberId)
    const tied = (people.get(ticket.id) ?? []).some((id) => ties.has(id))
    return mine !== undefined &&
      isMyDesk(
        ctx,
        ticket,
        { ...mine, tied },
        { byOfficers: byOfficers.has(ticket.id), byAll: byAll.has(ticket.id) },
      )
      ? [{ ticket, tied }]
      : []
  })
}

/**
 * Returns tickets of other circles that are before the panel, for an officer on it. People of two
 * circles have no ties.
 */
async function ofPanel({ tx, actor }: Reader, tickets: readonly StoredTicket[]): Promise<InCare[]> {
  const before = tickets.filter(({ panel }) => panel)
  if (before.length === 0 || !actor.roles.includes('officer')) return []
  return (await isOnPanel(tx, actor.memberId))
    ? before.map((ticket) => ({ ticket, tied: false }))
    : []
}

/** Returns the people of each ticket, by id: its member, and both people of the match it names. */
async function peopleOfTickets(
  tx: Tx,
  tickets: readonly StoredTicket[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const named = tickets.flatMap(({ circleId, matchId }) =>
    matchId === null ? [] : [{ circleId, matchId }],
  )
  const parties =
    named[0] === undefined
      ? new Map<string, readonly string[]>()
      : await listParties(
          tx,
          named[0].circleId,
          named.map(({ matchId }) => matchId),
        )
  return new Map(
    tickets.map(({ id, memberId, matchId }) => [
      id,
      [...new Set([memberId, ...((matchId !== null && parties.get(matchId)) || [])])],
    ]),
  )
}

/** Returns tickets to which everybody of the circle with a role has a tie. */
async function forsakenBy(
  ctx: Reader,
  people: ReadonlyMap<string, readonly string[]>,
  role: StoredTicket['desk'],
): Promise<ReadonlySet<string>> {
  const { actor } = ctx
  const left = new Set(people.keys())
  const all = [...new Set([...people.values()].flat())]
  for (const { id, introducedBy, roles } of left.size === 0
    ? []
    : await staffOf(ctx.tx, actor.circleId)) {
    if (!roles.includes(role) || left.size === 0) continue
    const ties = await tiesOf(
      {
        ...ctx,
        actor: {
          ...actor,
          memberId: id as MemberId,
          introducedBy: introducedBy as MemberId | null,
        },
      },
      all,
    )
    for (const ticketId of left)
      if (!(people.get(ticketId) ?? []).some((each) => ties.has(each))) left.delete(ticketId)
  }
  return left
}

/**
 * Reads a ticket for its staff. Throws support.unknown for everybody else, and members.tied for a
 * person with a tie, unless they are its keeper and hand it over.
 */
export async function ticketForStaff(
  ctx: ActorCtx,
  ticketId: string,
  how: 'lock' | 'look' | 'give-away',
): Promise<StoredTicket> {
  const { actor } = ctx
  const circleId =
    (actor.roles.includes('officer')
      ? await findCircleBeforePanel(ctx.tx, actor, ticketId)
      : undefined) ?? actor.circleId
  const ticket = await (how === 'look' ? getTicket : lockTicket)(ctx.tx, circleId, ticketId)
  const [mine] = await ticketsInCare(ctx, [ticket])
  if (!mine) throw supportError('support.unknown')
  if (mine.tied && !(how === 'give-away' && ticket.keeperId === actor.memberId))
    throw memberError('members.tied')
  return ticket
}

/**
 * Returns whom a ticket waits for, never a person with a tie. First its keeper, while they still
 * look after such tickets; otherwise the steward of its member or, once it is late or with the
 * officers, the whole desk. If the whole desk has ties, the other desk, then the administrators,
 * and then the operator's panel, which this call adds for good.
 */
export async function staffOfTicket(ctx: BaseCtx, ticket: StoredTicket): Promise<Keeper[]> {
  const { circleId, memberId, keeperId, desk, escalated } = ticket
  const untied = await untiedStaff(ctx, ticket)
  const [own, other] =
    desk === 'officer' ? [untied.officer, untied.steward] : [untied.steward, untied.officer]
  const waitsFor = [own, other, untied.admin].find(({ length }) => length > 0)
  if (waitsFor === undefined) return callPanelTo(ctx, ticket)
  const here = (ids: readonly string[]) => ids.map((id) => ({ circleId, memberId: id }))
  // Officers keep tickets of either desk.
  if (keeperId !== null && [...untied.officer, ...waitsFor].includes(keeperId))
    return here([keeperId])
  const caretakers =
    desk === 'steward' && escalated === 0
      ? (await caretakersOf(ctx, { circleId, memberId })).filter((id) => own.includes(id))
      : []
  return here(caretakers.length > 0 ? caretakers : waitsFor)
}

async function callPanelTo(ctx: BaseCtx, ticket: StoredTicket): Promise<Keeper[]> {
  if (!ticket.panel) await updateBeforePanel(ctx.tx, ticket)
  const officers = await panelOutside(ctx.tx, new Set([ticket.circleId]))
  const keeper = officers.find(({ memberId }) => memberId === ticket.keeperId)
  return keeper === undefined ? officers : [keeper]
}

async function untiedStaff(
  ctx: BaseCtx,
  ticket: StoredTicket,
): Promise<Record<StoredTicket['desk'] | 'admin', string[]>> {
  const { circleId } = ticket
  const staff = await staffOf(ctx.tx, circleId)
  const memberIds = (await peopleOfTickets(ctx.tx, [ticket])).get(ticket.id) ?? []
  const untied = new Set(
    await untiedTo(ctx.tx, { circleId, deciders: staff, memberIds, now: ctx.now }),
  )
  const of = (role: StoredTicket['desk'] | 'admin') =>
    staff.filter(({ id, roles }) => roles.includes(role) && untied.has(id)).map(({ id }) => id)
  return { steward: of('steward'), officer: of('officer'), admin: of('admin') }
}

/**
 * Notifies the people whom a ticket waits for, except those notified already. Returns all of them.
 */
export async function notifyStaff(
  ctx: BaseCtx,
  ticket: StoredTicket,
  notified: ReadonlySet<string> = new Set(),
): Promise<string[]> {
  const staff = await staffOfTicket(ctx, ticket)
  for (const { circleId, memberId } of staff)
    if (!notified.has(memberId))
      ctx.notify({
        circleId,
        memberId,
        kind: 'ticket_waiting',
        about: { ticketId: ticket.id },
      })
  return staff.map(({ memberId }) => memberId)
}

/** Returns the role in which the acting person looks after tickets. */
export function deskRole({ actor }: Pick<ActorCtx, 'actor'>): 'officer' | 'steward' | 'admin' {
  return (['officer', 'steward'] as const).find((role) => actor.roles.includes(role)) ?? 'admin'
}
