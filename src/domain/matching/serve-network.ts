import {
  type AskSlot,
  type Board,
  blockBetween,
  isKnownGiver,
  pairRoom,
  type Person,
  type PledgeSlot,
  type Share,
  sum,
} from './board.ts'
import { addArc, addNode, emptyFlow, type Flow, flowIn } from './flow.ts'

/** What one pledge may give one ask, as an arc. */
export type ShareArc = { readonly arc: number; readonly pledge: PledgeSlot; readonly ask: AskSlot }

/** Arcs that are counted together, and what may flow through them at most. */
export type Item = { readonly arcs: readonly number[]; readonly room: number }

/**
 * At most so many units among some items; a unit holds so many steps. This is every limit that no
 * arc has: numbers of payments (a unit is the cap of a match) and of givers (a unit has no end), one
 * direction of two, and the room of a pair that has several pledges and several asks (single steps).
 * What flows through `arc`, a member's, flows through the items or through `others`.
 */
export type CountLimit = {
  readonly items: readonly Item[]
  readonly unit: number
  readonly most: number
  readonly arc?: number
  readonly others?: readonly number[]
}

/** A run as a network: from each giver to pledges, pairs, asks and receivers, and round again. */
export type ServeNetwork = {
  readonly flow: Flow
  readonly board: Board
  readonly askArcs: readonly number[]
  readonly pledgeArcs: readonly number[]
  readonly links: readonly Link[]
  readonly limits: readonly CountLimit[]
}

type Slot = AskSlot | PledgeSlot
type Link = {
  readonly giver: Person
  readonly receiver: Person
  readonly room: number
  readonly shares: readonly ShareArc[]
  /** Arcs that must be closed to close the link. */
  readonly arcs: readonly number[]
  /** Where steps of several pledges and asks flow together, and none is counted. */
  readonly together?: {
    readonly pledges: readonly PledgeSlot[]
    readonly asks: readonly AskSlot[]
    readonly byPledge: readonly number[]
    readonly byAsk: readonly number[]
  }
}
type Building = { readonly flow: Flow; readonly board: Board; readonly nodes: Map<Slot, number> }

/** Builds the network of a fresh board; a limit that is a sum is the room of an arc. */
export function networkOf(board: Board): ServeNetwork {
  const flow = emptyFlow()
  const [source, sink] = [addNode(flow), addNode(flow)]
  addArc(flow, sink, source, 2 ** 30)
  const cap = board.policy.matchCapSteps
  const nodes = new Map<Slot, number>()
  const arcs = new Map<Slot | Person['asks'] | Person['pledges'], number>()
  const people = new Set([...board.pledges, ...board.asks].map(({ person }) => person))
  for (const person of people) {
    const { pledges, asks, giveRoom, giveMatches, receiveRoom, receiveMatches } = person
    const [from, to] = [addNode(flow), addNode(flow)]
    arcs.set(pledges, addArc(flow, source, from, Math.min(giveRoom, giveMatches * cap)))
    arcs.set(asks, addArc(flow, to, sink, Math.min(receiveRoom, receiveMatches * cap)))
    for (const slot of [...pledges, ...asks]) {
      const node = addNode(flow)
      nodes.set(slot, node)
      const [start, end] = 'turn' in slot ? [from, node] : [node, to]
      arcs.set(slot, addArc(flow, start, end, slot.left))
    }
  }
  const links = [...people].flatMap((giver) =>
    [...people]
      .filter((receiver) => blockBetween(board, giver, receiver) === undefined)
      .map((receiver) => linkOf({ flow, board, nodes }, giver, receiver))
      .filter(({ arcs: some }) => some.length > 0),
  )
  return {
    flow,
    board,
    askArcs: board.asks.map((ask) => arcs.get(ask) ?? 0),
    pledgeArcs: board.pledges.map((pledge) => arcs.get(pledge) ?? 0),
    links,
    limits: limitsOf(board, links, (slots) => arcs.get(slots) ?? 0),
  }
}

// The room of a pair is an arc that all flows through. Where payments are counted and there are
// several pledges and several asks, each share has an arc of its own, and the room is counted.
function linkOf({ flow, board, nodes }: Building, giver: Person, receiver: Person): Link {
  const pledges = giver.pledges.filter(({ left }) => left > 0)
  const asks = receiver.asks.filter(({ left }) => left > 0)
  const room = pairRoom(board, giver, receiver)
  const at = (slot: Slot): number => nodes.get(slot) ?? 0
  const [given, wanted] = [sum(pledges.map(leftOf)), sum(asks.map(leftOf))]
  const isMany = pledges.length > 1 && asks.length > 1
  const isCounted = giver.giveMatches < given || receiver.receiveMatches < wanted
  if (room >= Math.min(given, wanted) || (isMany && isCounted)) {
    const shares = pledges.flatMap((pledge) =>
      asks.map((ask) => {
        const most = Math.min(room, pledge.left, ask.left)
        return { arc: addArc(flow, at(pledge), at(ask), most), pledge, ask }
      }),
    )
    return { giver, receiver, room, shares, arcs: shares.map(({ arc }) => arc) }
  }
  const [from, to] = [addNode(flow), addNode(flow)]
  const arcs = [addArc(flow, from, to, room)]
  const byPledge = pledges.map((pledge) => addArc(flow, at(pledge), from, pledge.left))
  const byAsk = asks.map((ask) => addArc(flow, to, at(ask), ask.left))
  const [pledge, ask] = [pledges[0], asks[0]]
  if (isMany || !pledge || !ask)
    return { giver, receiver, room, shares: [], arcs, together: { pledges, asks, byPledge, byAsk } }
  const shares =
    pledges.length > 1
      ? pledges.map((one, index) => ({ arc: byPledge[index] ?? 0, pledge: one, ask }))
      : asks.map((one, index) => ({ arc: byAsk[index] ?? 0, pledge, ask: one }))
  return { giver, receiver, room, shares, arcs }
}

type ArcOf = (slots: Person['asks'] | Person['pledges']) => number

function limitsOf(board: Board, links: readonly Link[], arcOf: ArcOf): CountLimit[] {
  return [
    ...oneWayLimits(links),
    ...newGiverLimits(links, arcOf),
    ...paymentLimits(board, links, arcOf),
    ...links.map(({ room, shares }) => ({ items: itemsOf(shares, room), unit: 1, most: room })),
  ].filter(canBeExceeded)
}

// Of two members only one gives to the other.
function oneWayLimits(links: readonly Link[]): CountLimit[] {
  const linkTo = new Map<Person, Map<Person, Link>>()
  for (const link of links) {
    const own = linkTo.get(link.giver) ?? new Map<Person, Link>()
    linkTo.set(link.giver, own.set(link.receiver, link))
  }
  const seen = new Set<Link>()
  return links.flatMap((link) => {
    seen.add(link)
    const back = linkTo.get(link.receiver)?.get(link.giver)
    if (!back || seen.has(back)) return []
    return [{ items: [itemOf(link), itemOf(back)], unit: Infinity, most: 1 }]
  })
}

// How many more people may give to each receiver.
function newGiverLimits(links: readonly Link[], arcOf: ArcOf): CountLimit[] {
  const byReceiver = Map.groupBy(links, ({ receiver }) => receiver)
  return Array.from(byReceiver, ([receiver, some]) => {
    const isKnown = ({ giver }: Link): boolean => isKnownGiver(giver, receiver)
    return {
      items: some.filter((link) => !isKnown(link)).map(itemOf),
      unit: Infinity,
      most: receiver.newGivers,
      arc: arcOf(receiver.asks),
      others: some.filter(isKnown).flatMap(({ arcs }) => arcs),
    }
  })
}

// How many payments each receiver may still get, and each giver make.
function paymentLimits(board: Board, links: readonly Link[], arcOf: ArcOf): CountLimit[] {
  const unit = board.policy.matchCapSteps
  const allOf = (some: readonly Link[]): Item[] =>
    some.flatMap(({ shares, room }) => itemsOf(shares, room))
  const byReceiver = Map.groupBy(links, ({ receiver }) => receiver)
  const byGiver = Map.groupBy(links, ({ giver }) => giver)
  return [
    ...Array.from(byReceiver, ([{ receiveMatches: most, asks }, some]) => ({
      items: allOf(some),
      unit,
      most,
      arc: arcOf(asks),
    })),
    ...Array.from(byGiver, ([{ giveMatches: most, pledges }, some]) => ({
      items: allOf(some),
      unit,
      most,
      arc: arcOf(pledges),
    })),
  ]
}

function itemOf({ arcs, room }: Link): Item {
  return { arcs, room }
}

function itemsOf(shares: readonly ShareArc[], room: number): Item[] {
  return shares.map(({ arc, pledge, ask }) => ({
    arcs: [arc],
    room: Math.min(room, pledge.left, ask.left),
  }))
}

function canBeExceeded({ items, unit, most }: CountLimit): boolean {
  const units = items.map(({ room }) => (unit === Infinity ? 1 : Math.ceil(room / unit)))
  return sum(units) > most
}

/** What flows, as shares; where pledges flow together, the first goes to the first. */
export function sharesIn({ flow, links }: ServeNetwork): Share[] {
  return links.flatMap(({ shares, together }) => {
    const alone = shares.map(({ arc, pledge, ask }) => shareOf(pledge, ask, flowIn(flow, arc)))
    const wanted = together?.byAsk.map((arc) => flowIn(flow, arc)) ?? []
    const joint = together?.pledges.flatMap((pledge, index) => {
      let left = flowIn(flow, together.byPledge[index] ?? 0)
      return together.asks.map((ask, at) => {
        const steps = Math.min(left, wanted[at] ?? 0)
        left -= steps
        wanted[at] = (wanted[at] ?? 0) - steps
        return shareOf(pledge, ask, steps)
      })
    })
    return [...alone, ...(joint ?? [])].filter(({ steps }) => steps > 0)
  })
}

function shareOf({ turn }: PledgeSlot, { rank }: AskSlot, steps: number): Share {
  return { pledge: turn, ask: rank, steps }
}

function leftOf({ left }: Slot): number {
  return left
}
