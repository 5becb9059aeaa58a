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

function limitsOf(
  board: Board,
  links: readonly Link[],
  arcOf: (slots: Person['asks'] | Person['pledges']) => number,
): CountLimit[] {
  const cap = board.policy.matchCapSteps
  const byGiver = Map.groupBy(links, ({ giver }) => giver)
  const byReceiver = Map.groupBy(links, ({ receiver }) => receiver)
  const itemOf = ({ arcs, room }: Link): Item => ({ arcs, room })
  const single = ({ arc, pledge, ask }: ShareArc, room: number): Item => ({
    arcs: [arc],
    room: Math.min(room, pledge.left, ask.left),
  })
  const all = (some: readonly Link[]): Item[] =>
    some.flatMap(({ shares, room }) => shares.map((share) => single(share, room)))
  const limits: CountLimit[] = []
  const linkTo = new Map<Person, Map<Person, Link>>()
  for (const link of links) {
    const own = linkTo.get(link.giver) ?? new Map<Person, Link>()
    linkTo.set(link.giver, own.set(link.receiver, link))
  }
  const seen = new Set<Link>()
  for (const link of links) {
    seen.add(link)
    const back = linkTo.get(link.receiver)?.get(link.giver)
    if (back && !seen.has(back))
      limits.push({ items: [itemOf(link), itemOf(back)], unit: Infinity, most: 1 })
  }
  for (const [receiver, some] of byReceiver) {
    const [known, fresh] = [true, false].map((is) =>
      some.filter(({ giver }) => isKnownGiver(giver, receiver) === is),
    ) as [Link[], Link[]]
    const others = known.flatMap(({ arcs }) => arcs)
    const arc = arcOf(receiver.asks)
    limits.push({ items: fresh.map(itemOf), unit: Infinity, most: receiver.newGivers, arc, others })
  }
  for (const [receiver, some] of byReceiver)
    limits.push({
      items: all(some),
      unit: cap,
      most: receiver.receiveMatches,
      arc: arcOf(receiver.asks),
    })
  for (const [giver, some] of byGiver)
    limits.push({ items: all(some), unit: cap, most: giver.giveMatches, arc: arcOf(giver.pledges) })
  for (const { room, shares } of links)
    limits.push({ items: shares.map((share) => single(share, room)), unit: 1, most: room })
  return limits.filter(({ items, unit, most }) => {
    const units = items.map(({ room }) => (unit === Infinity ? 1 : Math.ceil(room / unit)))
    return sum(units) > most
  })
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

/**
 * A network in which steps flow round. Arc 2k leads onward, arc 2k + 1 is its way back; `room` is
 * what each may still take, `steps` what flows onward through each pair.
 */
export type Flow = {
  readonly head: number[]
  room: number[]
  steps: number[]
  readonly arcsFrom: number[][]
  /** Arcs followed so far: counted, not timed, so equal on every machine. */
  followed: number
}

/** An empty network. */
function emptyFlow(): Flow {
  return { head: [], room: [], steps: [], arcsFrom: [], followed: 0 }
}

/** A new node. */
function addNode(flow: Flow): number {
  return flow.arcsFrom.push([]) - 1
}

/** A new arc that takes so many steps. */
function addArc(flow: Flow, from: number, to: number, steps: number): number {
  const arc = flow.head.push(to, from) - 2
  flow.room.push(steps, 0)
  flow.steps.push(0)
  flow.arcsFrom[from]?.push(arc)
  flow.arcsFrom[to]?.push(arc + 1)
  return arc
}

/** Steps that flow through an arc. */
export function flowIn(flow: Flow, arc: number): number {
  return at(flow.steps, arc >> 1)
}

/** Lets as much flow through an arc as others can make room for; arcs that are fixed stay. */
export function raise(flow: Flow, arc: number): void {
  const cameBy = new Int32Array(flow.arcsFrom.length)
  while (at(flow.room, arc) > 0 && findWay(flow, arc, cameBy)) {
    const way = [arc]
    for (let node = tail(flow, arc); node !== flow.head[arc]; node = tail(flow, at(cameBy, node)))
      way.push(at(cameBy, node))
    const steps = way.reduce((least, each) => Math.min(least, at(flow.room, each)), Infinity)
    for (const each of way) push(flow, each, steps)
  }
}

/** Fixes what flows through an arc and returns it. */
export function fix(flow: Flow, arc: number): number {
  const steps = flowIn(flow, arc)
  flow.room[arc] = 0
  flow.room[arc ^ 1] = 0
  return steps
}

// Breadth first from the end of the arc back to its beginning.
function findWay(flow: Flow, arc: number, cameBy: Int32Array): boolean {
  const [start, target] = [at(flow.head, arc), tail(flow, arc)]
  cameBy.fill(-1)
  cameBy[start] = -2
  const waiting = [start]
  for (const node of waiting) {
    const arcs = flow.arcsFrom[node] ?? []
    flow.followed += arcs.length
    for (const by of arcs) {
      const to = at(flow.head, by)
      if (cameBy[to] !== -1 || at(flow.room, by) <= 0 || by >> 1 === arc >> 1) continue
      cameBy[to] = by
      if (to === target) return true
      waiting.push(to)
    }
  }
  return false
}

function push(flow: Flow, arc: number, steps: number): void {
  flow.room[arc] = at(flow.room, arc) - steps
  flow.room[arc ^ 1] = at(flow.room, arc ^ 1) + steps
  flow.steps[arc >> 1] = flowIn(flow, arc) + (arc & 1 ? -steps : steps)
}

function tail(flow: Flow, arc: number): number {
  return at(flow.head, arc ^ 1)
}

function at(numbers: ArrayLike<number>, index: number): number {
  return numbers[index] ?? 0
}
