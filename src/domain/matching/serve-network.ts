import {
  type AskSlot,
  type Board,
  blockBetween,
  isKnownGiver,
  pairRoom,
  paymentsIn,
  type Person,
  type PledgeSlot,
  type Share,
  sum,
} from './board.ts'
import { addArc, addNode, emptyFlow, type Flow, flowIn } from './flow.ts'

/** Every share one pledge may give one ask, as an arc of its own. */
export type ShareArc = {
  readonly arc: number
  readonly pledge: PledgeSlot
  readonly ask: AskSlot
}

/**
 * What one member may give another. `arcs` are all arcs that must be closed to close the link.
 * `inner` is there for several pledges and several asks with little room between them, where no
 * payments are counted: steps then flow together, and `shares` is empty.
 */
export type Link = {
  readonly giver: Person
  readonly receiver: Person
  readonly fresh: boolean
  readonly room: number
  readonly arcs: readonly number[]
  readonly shares: readonly ShareArc[]
  readonly inner?: { readonly byPledge: readonly number[]; readonly byAsk: readonly number[] }
}

/** The arcs of one pledge or ask to one member. */
export type OneSide = { readonly left: number; readonly arcs: readonly number[] }

/** A member whose payments or givers are fewer than their links could bring. */
export type Counted = {
  readonly links: readonly Link[]
  readonly shares: readonly ShareArc[]
  /** The shares by pledge and by ask: of each, what it has and its arcs. */
  readonly sides: readonly (readonly OneSide[])[]
  readonly arc: number
  readonly matches: number
  readonly givers: number
}

/** A run as a network: from each giver to pledges, pairs, asks and receivers, and round again. */
export type ServeNetwork = {
  readonly flow: Flow
  readonly board: Board
  readonly askArcs: readonly number[]
  readonly pledgeArcs: readonly number[]
  readonly links: readonly Link[]
  readonly linkBack: ReadonlyMap<Link, Link>
  readonly counted: readonly Counted[]
}

type Ends = { readonly giver: Person; readonly receiver: Person }
type Nodes = ReadonlyMap<PledgeSlot | AskSlot, number>

const NO_END = 2 ** 30

/** Builds the network of a fresh board; every linear limit is the room of an arc. */
export function networkOf(board: Board): ServeNetwork {
  const flow = emptyFlow()
  const [source, sink] = [addNode(flow), addNode(flow)]
  addArc(flow, sink, source, NO_END)
  const cap = board.policy.matchCapSteps
  const [givers, receivers] = [peopleOf(board.pledges), peopleOf(board.asks)]
  const people = new Map<Person, { out: number; in: number }>()
  const nodes = new Map<PledgeSlot | AskSlot, number>()
  const arcs = new Map<PledgeSlot | AskSlot, number>()
  for (const person of new Set([...givers, ...receivers])) {
    const [from, to] = [addNode(flow), addNode(flow)]
    people.set(person, {
      out: addArc(flow, source, from, Math.min(person.giveRoom, person.giveMatches * cap)),
      in: addArc(flow, to, sink, Math.min(person.receiveRoom, person.receiveMatches * cap)),
    })
    for (const slot of [...person.pledges, ...person.asks]) {
      const node = addNode(flow)
      nodes.set(slot, node)
      const [start, end] = 'turn' in slot ? [from, node] : [node, to]
      arcs.set(slot, addArc(flow, start, end, slot.left))
    }
  }
  const ends = givers.flatMap((giver) =>
    receivers
      .filter((receiver) => blockBetween(board, giver, receiver) === undefined)
      .map((receiver): Ends => ({ giver, receiver })),
  )
  const isCounted = countedPeople(board, ends)
  const links = ends.map((pair) => linkOf({ flow, nodes, board }, pair, isCounted))
  const byEnds = Map.groupBy(links, ({ giver }) => giver)
  const linkBack = new Map<Link, Link>()
  for (const link of links) {
    const back = byEnds.get(link.receiver)?.find(({ receiver }) => receiver === link.giver)
    if (back) linkBack.set(link, back)
  }
  return {
    flow,
    board,
    askArcs: board.asks.map((ask) => arcs.get(ask) ?? 0),
    pledgeArcs: board.pledges.map((pledge) => arcs.get(pledge) ?? 0),
    links,
    linkBack,
    counted: [
      ...[...Map.groupBy(links, ({ receiver }) => receiver)].map(([person, to]) => ({
        ...countedIn(to, people.get(person)?.in ?? 0, isCounted.receivers.has(person)),
        matches: person.receiveMatches,
        givers: person.newGivers,
      })),
      ...[...byEnds].map(([person, from]) => ({
        ...countedIn(from, people.get(person)?.out ?? 0, isCounted.givers.has(person)),
        matches: person.giveMatches,
        givers: Infinity,
      })),
    ].filter(({ links: each, shares, givers }) => shares.length > 0 || givers < each.length),
  }
}

function countedIn(
  links: readonly Link[],
  arc: number,
  isCounted: boolean,
): Pick<Counted, 'links' | 'shares' | 'sides' | 'arc'> {
  const shares = isCounted ? links.flatMap((link) => link.shares) : []
  const sideOf = (by: 'pledge' | 'ask'): OneSide[] =>
    [...Map.groupBy(shares, (share): PledgeSlot | AskSlot => share[by])].map(
      ([{ left }, some]) => ({ left, arcs: some.map((share) => share.arc) }),
    )
  return { links, arc, shares, sides: [sideOf('pledge'), sideOf('ask')] }
}

type CountedPeople = { readonly givers: Set<Person>; readonly receivers: Set<Person> }

// Members who might need more payments than they may have.
function countedPeople(board: Board, ends: readonly Ends[]): CountedPeople {
  const most = ({ giver, receiver }: Ends): number =>
    sum(
      giver.pledges.flatMap((pledge) =>
        receiver.asks.map((ask) => paymentsIn(board, Math.min(pledge.left, ask.left))),
      ),
    )
  const over = (side: keyof Ends, matchesOf: (person: Person) => number): Set<Person> =>
    new Set(
      [...Map.groupBy(ends, (pair) => pair[side])]
        .filter(([person, pairs]) => matchesOf(person) < sum(pairs.map(most)))
        .map(([person]) => person),
    )
  return {
    givers: over('giver', ({ giveMatches }) => giveMatches),
    receivers: over('receiver', ({ receiveMatches }) => receiveMatches),
  }
}

function linkOf(
  { flow, nodes, board }: { flow: Flow; nodes: Nodes; board: Board },
  { giver, receiver }: Ends,
  { givers, receivers }: CountedPeople,
): Link {
  const pledges = giver.pledges.filter(({ left }) => left > 0)
  const asks = receiver.asks.filter(({ left }) => left > 0)
  const at = (slot: PledgeSlot | AskSlot): number => nodes.get(slot) ?? 0
  const room = pairRoom(board, giver, receiver)
  const fresh = !isKnownGiver(giver, receiver)
  const link = { giver, receiver, fresh, room }
  const least = Math.min(sum(pledges.map(({ left }) => left)), sum(asks.map(({ left }) => left)))
  const isMany = pledges.length > 1 && asks.length > 1
  if (room >= least || (isMany && (givers.has(giver) || receivers.has(receiver)))) {
    const shares = pledges.flatMap((from) =>
      asks.map((to) => ({
        arc: addArc(flow, at(from), at(to), Math.min(room, from.left, to.left)),
        pledge: from,
        ask: to,
      })),
    )
    return { ...link, shares, arcs: shares.map(({ arc }) => arc) }
  }
  return narrowLink(flow, at, { link, pledges, asks })
}

// All that flows between the two goes through one arc, which has the room of the pair.
function narrowLink(
  flow: Flow,
  at: (slot: PledgeSlot | AskSlot) => number,
  {
    link,
    pledges,
    asks,
  }: {
    link: Omit<Link, 'arcs' | 'shares'>
    pledges: readonly PledgeSlot[]
    asks: readonly AskSlot[]
  },
): Link {
  const { room } = link
  const [pledge, ask] = [pledges[0], asks[0]]
  const inner = pledges.length === 1 && pledge ? at(pledge) : addNode(flow)
  const outer = asks.length === 1 && ask ? at(ask) : addNode(flow)
  const arc = addArc(flow, inner, outer, room)
  const byPledge = pledges.map((from) =>
    inner === at(from) ? arc : addArc(flow, at(from), inner, Math.min(room, from.left)),
  )
  const byAsk = asks.map((to) =>
    outer === at(to) ? arc : addArc(flow, outer, at(to), Math.min(room, to.left)),
  )
  if (pledges.length > 1 && asks.length > 1)
    return { ...link, arcs: [arc], shares: [], inner: { byPledge, byAsk } }
  const shares = pledges.flatMap((from, p) =>
    asks.map((to, a) => ({
      arc: (asks.length > 1 ? byAsk[a] : byPledge[p]) ?? 0,
      pledge: from,
      ask: to,
    })),
  )
  return { ...link, shares, arcs: [arc] }
}

/** What flows, as shares; where pledges flow together, the first goes to the first. */
export function sharesIn({ flow, links }: ServeNetwork): Share[] {
  return links.flatMap(({ giver, receiver, shares, inner }) => {
    if (!inner)
      return shares
        .filter(({ arc }) => flowIn(flow, arc) > 0)
        .map(({ arc, pledge, ask }) => ({
          pledge: pledge.turn,
          ask: ask.rank,
          steps: flowIn(flow, arc),
        }))
    const wanted = receiver.asks
      .filter(({ left }) => left > 0)
      .map((ask, at) => ({ ask, steps: flowIn(flow, inner.byAsk[at] ?? 0) }))
    return giver.pledges
      .filter(({ left }) => left > 0)
      .flatMap((pledge, at) => {
        let left = flowIn(flow, inner.byPledge[at] ?? 0)
        return wanted.flatMap((each) => {
          const steps = Math.min(left, each.steps)
          left -= steps
          each.steps -= steps
          return steps > 0 ? [{ pledge: pledge.turn, ask: each.ask.rank, steps }] : []
        })
      })
  })
}

function peopleOf(slots: readonly { readonly person: Person; readonly left: number }[]): Person[] {
  return [...new Set(slots.filter(({ left }) => left > 0).map(({ person }) => person))]
}
