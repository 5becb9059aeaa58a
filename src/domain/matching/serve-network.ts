import { type AskSlot, type Board, blockBetween, isKnownGiver, pairRoom, type Person, type PledgeSlot, paymentsIn, type Share, sum } from './board.ts'
import { addArc, addNode, emptyFlow, type Flow, flowIn } from './flow.ts'

/**
 * What one member may give another. `byPledge` and `byAsk` are the arcs of each pledge into it and
 * of each ask out of it; the same one arc where there is one of each.
 */
export type Link = {
  readonly giver: Person
  readonly receiver: Person
  readonly arc: number
  readonly fresh: boolean
  readonly byPledge: readonly number[]
  readonly byAsk: readonly number[]
}

/** A run as a network: from each giver to pledges, pairs, asks and receivers, and round again. */
export type ServeNetwork = {
  readonly flow: Flow
  readonly board: Board
  readonly askArcs: readonly number[]
  readonly pledgeArcs: readonly number[]
  readonly links: readonly Link[]
  readonly linksFrom: ReadonlyMap<Person, readonly Link[]>
  readonly linksTo: ReadonlyMap<Person, readonly Link[]>
  /** Members whose matches or givers are fewer than their links could bring. */
  readonly counted: readonly Counted[]
}

/** Links of one member in one role, the arc of their room, and how many may be used. */
export type Counted = {
  readonly links: readonly Link[]
  readonly arc: number
  readonly matches: number
  readonly givers: number
}

const NO_END = 2 ** 30

/** Builds the network of a fresh board; every linear limit is the room of an arc. */
export function networkOf(board: Board): ServeNetwork {
  const flow = emptyFlow()
  const [source, sink] = [addNode(flow), addNode(flow)]
  addArc(flow, sink, source, NO_END)
  const cap = board.policy.matchCapSteps
  const [givers, receivers] = [peopleOf(board.pledges), peopleOf(board.asks)]
  const giverArcs = new Map<Person, number>()
  const receiverArcs = new Map<Person, number>()
  const nodes = new Map<PledgeSlot | AskSlot, number>()
  const arcs = new Map<PledgeSlot | AskSlot, number>()
  for (const giver of givers) {
    const node = addNode(flow)
    const room = Math.min(giver.giveRoom, giver.giveMatches * cap)
    giverArcs.set(giver, addArc(flow, source, node, room))
    for (const pledge of giver.pledges) {
      nodes.set(pledge, addNode(flow))
      arcs.set(pledge, addArc(flow, node, nodes.get(pledge) ?? 0, pledge.left))
    }
  }
  for (const receiver of receivers) {
    const node = addNode(flow)
    const room = Math.min(receiver.receiveRoom, receiver.receiveMatches * cap)
    receiverArcs.set(receiver, addArc(flow, node, sink, room))
    for (const ask of receiver.asks) {
      nodes.set(ask, addNode(flow))
      arcs.set(ask, addArc(flow, nodes.get(ask) ?? 0, node, ask.left))
    }
  }
  const links = givers.flatMap((giver) =>
    receivers
      .filter((receiver) => blockBetween(board, giver, receiver) === undefined)
      .map((receiver) => addLink(flow, nodes, { giver, receiver, room: pairRoom(board, giver, receiver) })),
  )
  const [linksFrom, linksTo] = [
    Map.groupBy(links, ({ giver }) => giver),
    Map.groupBy(links, ({ receiver }) => receiver),
  ]
  return {
    flow,
    board,
    askArcs: board.asks.map((ask) => arcs.get(ask) ?? 0),
    pledgeArcs: board.pledges.map((pledge) => arcs.get(pledge) ?? 0),
    links,
    linksFrom,
    linksTo,
    counted: [
      ...[...linksTo].map(([receiver, to]) => ({
        links: to,
        arc: receiverArcs.get(receiver) ?? 0,
        matches: receiver.receiveMatches,
        givers: receiver.newGivers,
      })),
      ...[...linksFrom].map(([giver, from]) => ({
        links: from,
        arc: giverArcs.get(giver) ?? 0,
        matches: giver.giveMatches,
        givers: Infinity,
      })),
    ].filter(({ links: each, matches, givers }) => {
      const most = sum(each.map(({ giver }) => sum(giver.pledges.map(({ left }) => paymentsIn(board, left)))))
      return givers < each.length || matches < most + each.length
    }),
  }
}

function addLink(
  flow: Flow,
  nodes: ReadonlyMap<PledgeSlot | AskSlot, number>,
  { giver, receiver, room }: { giver: Person; receiver: Person; room: number },
): Link {
  const from = giver.pledges.map((pledge) => nodes.get(pledge) ?? 0)
  const to = receiver.asks.map((ask) => nodes.get(ask) ?? 0)
  const inner = from.length > 1 ? addNode(flow) : (from[0] ?? 0)
  const outer = to.length > 1 ? addNode(flow) : (to[0] ?? 0)
  const arc = addArc(flow, inner, outer, room)
  return {
    giver,
    receiver,
    arc,
    fresh: !isKnownGiver(giver, receiver),
    byPledge: from.length > 1 ? from.map((node) => addArc(flow, node, inner, room)) : [arc],
    byAsk: to.length > 1 ? to.map((node) => addArc(flow, outer, node, room)) : [arc],
  }
}

/** What flows, as shares: between several pledges and asks of one pair, the first to the first. */
export function sharesIn({ flow, links }: ServeNetwork): Share[] {
  return links.flatMap(({ giver, receiver, byPledge, byAsk }) => {
    const wanted = receiver.asks.map((ask, at) => ({ ask, steps: flowIn(flow, byAsk[at] ?? 0) }))
    return giver.pledges.flatMap((pledge, at) => {
      let left = flowIn(flow, byPledge[at] ?? 0)
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
