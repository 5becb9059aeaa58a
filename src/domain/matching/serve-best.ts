import { type Board, giveShare, openBoard, paymentsIn, type Person, roomBetween, type Share, sum } from './board.ts'
import { fix, type Flow, flowIn, raise } from './flow.ts'
import { type Link, networkOf, type ServeNetwork, sharesIn } from './serve-network.ts'
import type { OrderedInput } from './queue-order.ts'

/** Arcs looked at before the search ends: some tenths of a second for 200 requests. */
const LOOKS_MAX = 30_000_000
/** The queue is searched in so many parts, so that what is settled first is settled early. */
const STAGES = 14
/** What setting up a visit costs, in looks at each arc. */
const VISIT_LOOKS = 5
/** No arc: nothing flows in it. */
const NONE = -2

/**
 * What is decided so far: arcs with less room, whole pledges that give all, and how many payments at
 * least go through an arc.
 */
type Choices = {
  readonly rooms: ReadonlyMap<number, number>
  readonly forced: ReadonlySet<number>
  readonly kept: ReadonlyMap<number, number>
}
type Best = { served: readonly number[]; shares: readonly Share[]; proven: boolean }
type Search = {
  readonly input: OrderedInput
  readonly network: ServeNetwork
  readonly rooms: readonly number[]
  best: Best | undefined
  /** Asks that are looked at, from the first, and what the first of them get for certain. */
  upTo: number
  looksMax: number
  fixed: readonly number[]
  unsure: boolean
}
type Child = Pick<Choices, 'rooms' | 'forced'> & { readonly payments: number }

/**
 * The shares that serve the queue best: the first ask gets the most it can, then the second, and so
 * on. Without what no flow knows (counts, whole pledges, directions) a flow is the best; where it
 * breaks one of these, the few choices that mend it are each tried, and dropped when even the flow
 * serves no better than what was found. `proven` is false when the search ended early.
 */
export function serveBest(input: OrderedInput): Best | undefined {
  const network = networkOf(openBoard(input))
  const search: Search = {
    input,
    network,
    rooms: [...network.flow.room],
    upTo: 0,
    looksMax: 0,
    fixed: [],
    best: undefined,
    unsure: false,
  }
  const stride = Math.ceil(input.asks.length / STAGES)
  let proven = true
  while (search.upTo < input.asks.length) {
    search.upTo = Math.min(input.asks.length, search.upTo + stride)
    search.looksMax = network.flow.looked + LOOKS_MAX / STAGES
    const before = search.best
    search.best = undefined
    if (!visit(search, { rooms: new Map(), forced: new Set(), kept: new Map() })) proven = false
    search.best ??= before && { ...before, served: servedBy(before.shares, search.upTo) }
    if (search.best === undefined) return undefined
    search.fixed = search.best.served
  }
  return search.best && { ...search.best, proven: proven && !search.unsure }
}

function servedBy(shares: readonly Share[], upTo: number): number[] {
  const served = Array.from({ length: upTo }, () => 0)
  for (const { ask, steps } of shares) if (ask <= upTo) served[ask - 1] = (served[ask - 1] ?? 0) + steps
  return served
}

function visit(search: Search, choices: Choices): boolean {
  const { flow } = search.network
  if (flow.looked > search.looksMax) return false
  const served = flowWith(search, choices)
  if (served === undefined) return true
  ease(search.network)
  const children = mendingChoices(search.network)
  if (children === undefined) {
    const shares = sharesIn(search.network)
    if (fits(search.input, shares)) search.best = { served, shares, proven: true }
    else search.unsure = true
    return true
  }
  const kept = new Map(choices.kept)
  for (const { rooms, forced, payments } of children) {
    if (search.best && compareServed(served, search.best.served) >= 0) return true
    const child = {
      rooms: new Map([...choices.rooms, ...rooms]),
      forced: new Set([...choices.forced, ...forced]),
      kept: new Map(kept),
    }
    if (!visit(search, child)) return false
    for (const arc of rooms.keys()) kept.set(arc, Math.max(payments, kept.get(arc) ?? 0))
  }
  return true
}

// The best flow under these choices; undefined when it cannot be, or is no better than the best.
function flowWith({ network, rooms, best, upTo, fixed }: Search, choices: Choices): number[] | undefined {
  const { flow, askArcs, pledgeArcs } = network
  flow.room = [...rooms]
  flow.steps.fill(0)
  flow.looked += flow.room.length * VISIT_LOOKS
  for (const [arc, room] of choices.rooms) flow.room[arc] = Math.min(room, flow.room[arc] ?? 0)
  for (const [at, steps] of fixed.entries()) {
    const arc = askArcs[at] ?? 0
    if (arc !== 0) flow.room[arc] = steps
  }
  if (!tightenCounts(network, choices.kept)) return undefined
  for (const arc of choices.forced) {
    raise(flow, arc)
    if ((flow.room[arc] ?? 0) > 0) return undefined
    fix(flow, arc)
  }
  const served: number[] = []
  let isBetter = best === undefined
  for (const [at, arc] of askArcs.entries()) {
    if (at >= upTo) break
    if (arc !== 0) raise(flow, arc)
    const steps = arc === 0 ? 0 : fix(flow, arc)
    served.push(steps)
    const least = Math.max(fixed[at] ?? 0, isBetter ? 0 : (best?.served[at] ?? 0))
    if (steps < least) return undefined
    isBetter ||= steps > (best?.served[at] ?? 0)
  }
  if (!isBetter) return undefined
  for (const [at, pledge] of network.board.pledges.entries()) {
    const arc = pledgeArcs[at] ?? 0
    if (!pledge.whole || arc === 0 || choices.forced.has(arc)) continue
    raise(flow, arc ^ 1)
    if (flowIn(flow, arc) > 0) raise(flow, arc)
    if (flowIn(flow, arc) === 0 || flowIn(flow, arc) === pledge.left) fix(flow, arc)
  }
  return served
}

// No member gets more than the largest payments that their counts let through; false where more
// payments are kept than these.
function tightenCounts(network: ServeNetwork, kept: Choices['kept']): boolean {
  const { flow, counted } = network
  return counted.every(({ links, arc, matches, givers }) => {
    if (!keepRest(network, links, matches, kept)) return false
    const fresh = links.filter((link) => link.fresh)
    const used = fresh.filter((link) => kept.has(link.arc)).length
    if (used > givers) return false
    for (const link of used === givers ? fresh : [])
      if (!kept.has(link.arc)) flow.room[link.arc] = 0
    const roomIn = (link: Link): number => flow.room[link.arc] ?? 0
    const most = Math.min(
      largest(links.flatMap((link) => pieces(network, link, 'byPledge')), matches),
      largest(links.flatMap((link) => pieces(network, link, 'byAsk')), matches),
      sum(links.map((link) => (link.fresh ? 0 : roomIn(link)))) + largest(fresh.map(roomIn), givers),
    )
    flow.room[arc] = Math.min(flow.room[arc] ?? 0, most)
    return true
  })
}

// Payments kept on some arcs of a member leave no more than the rest of the count to each other.
function keepRest({ flow, board }: ServeNetwork, links: readonly Link[], most: number, kept: Choices['kept']): boolean {
  if (kept.size === 0) return true
  for (const side of ['byPledge', 'byAsk'] as const) {
    const arcs = links.flatMap((link) => link[side])
    const all = arcs.reduce((total, arc) => total + (kept.get(arc) ?? 0), 0)
    if (all > most) return false
    if (all === 0) continue
    for (const arc of arcs) {
      const rest = most - all + (kept.get(arc) ?? 0)
      flow.room[arc] = Math.min(flow.room[arc] ?? 0, rest * board.policy.matchCapSteps)
    }
  }
  return true
}

function pieces({ flow, board }: ServeNetwork, link: Link, side: 'byPledge' | 'byAsk'): number[] {
  const cap = board.policy.matchCapSteps
  const open: readonly { readonly left: number }[] = side === 'byPledge' ? link.giver.pledges : link.receiver.asks
  return link[side].flatMap((arc, at) => {
    const most = Math.min(flow.room[arc] ?? 0, flow.room[link.arc] ?? 0, open[at]?.left ?? 0)
    const full = Math.floor(most / cap)
    return [...Array.from({ length: full }, () => cap), most - full * cap]
  })
}

function largest(sizes: readonly number[], count: number): number {
  const taken = count < sizes.length ? sizes.toSorted((a, b) => b - a).slice(0, count) : sizes
  return taken.reduce((total, size) => total + size, 0)
}

// Takes back what breaks a limit and can be had elsewhere for the same amounts.
function ease({ flow, board, linksTo, linksFrom }: ServeNetwork): void {
  const lower = (arc: number): void => {
    raise(flow, arc ^ 1)
    if (flowIn(flow, arc) === 0) fix(flow, arc)
  }
  const smallFirst = (arcs: readonly number[]): number[] =>
    arcs.filter((arc) => flowIn(flow, arc) > 0).sort((a, b) => flowIn(flow, a) - flowIn(flow, b))
  for (const [receiver, links] of linksTo) {
    for (const { arc, giver } of links)
      if (flowIn(flow, arc) > 0 && flowIn(flow, backOf(linksFrom, giver, receiver)) > 0) lower(arc)
    for (const arc of smallFirst(links.filter(({ fresh }) => fresh).map((link) => link.arc)))
      if (freshGivers(flow, links).length > receiver.newGivers) lower(arc)
    for (const arc of smallFirst(links.flatMap(({ byPledge }) => byPledge)))
      if (paymentsOver(flow, board, links) > receiver.receiveMatches) lower(arc)
  }
  for (const [giver, links] of linksFrom)
    for (const arc of smallFirst(links.flatMap(({ byAsk }) => byAsk)))
      if (paymentsOver(flow, board, links) > giver.giveMatches) lower(arc)
}

// Choices of which every run that breaks nothing makes one; undefined when nothing is broken.
function mendingChoices(network: ServeNetwork): Child[] | undefined {
  return (
    wholeChoices(network) ??
    directionChoices(network) ??
    giverChoices(network) ??
    matchChoices(network)
  )
}

function within(arc: number, steps: number, payments = 1): Child {
  return { rooms: new Map([[arc, steps]]), forced: new Set(), payments }
}

function wholeChoices({ flow, board, pledgeArcs }: ServeNetwork): Child[] | undefined {
  for (const [at, { whole, left }] of board.pledges.entries()) {
    const arc = pledgeArcs[at] ?? 0
    const steps = flowIn(flow, arc)
    if (whole && arc !== 0 && steps > 0 && steps < left)
      return [{ rooms: new Map(), forced: new Set([arc]), payments: 0 }, within(arc, 0)]
  }
  return undefined
}

function directionChoices({ flow, links, linksFrom }: ServeNetwork): Child[] | undefined {
  for (const { arc, giver, receiver } of links) {
    const back = backOf(linksFrom, giver, receiver)
    if (flowIn(flow, arc) > 0 && flowIn(flow, back) > 0) return [within(arc, 0), within(back, 0)]
  }
  return undefined
}

function backOf(linksFrom: ServeNetwork['linksFrom'], giver: Person, receiver: Person): number {
  return linksFrom.get(receiver)?.find((link) => link.receiver === giver)?.arc ?? NONE
}

function freshGivers(flow: Flow, links: readonly Link[]): number[] {
  return links.filter(({ fresh, arc }) => fresh && flowIn(flow, arc) > 0).map(({ arc }) => arc)
}

function giverChoices({ flow, linksTo }: ServeNetwork): Child[] | undefined {
  for (const [receiver, links] of linksTo) {
    const used = freshGivers(flow, links)
    if (used.length > receiver.newGivers) return used.sort((a, b) => flowIn(flow, a) - flowIn(flow, b)).map((arc) => within(arc, 0))
  }
  return undefined
}

function matchChoices({ flow, board, linksTo, linksFrom }: ServeNetwork): Child[] | undefined {
  const groups = [
    ...[...linksTo].map(([{ receiveMatches }, links]) => ({ links, most: receiveMatches })),
    ...[...linksFrom].map(([{ giveMatches }, links]) => ({ links, most: giveMatches })),
  ]
  const lastPayment = (arc: number): number =>
    ((flowIn(flow, arc) - 1) % board.policy.matchCapSteps) + 1
  const over = groups.find(({ links, most }) => paymentsOver(flow, board, links) > most)
  return over?.links
    .flatMap((link) => busierSide(flow, board, link))
    .filter((arc) => flowIn(flow, arc) > 0)
    .sort((a, b) => lastPayment(a) - lastPayment(b))
    .map((arc) => {
      const payments = paymentsIn(board, flowIn(flow, arc))
      return within(arc, (payments - 1) * board.policy.matchCapSteps, payments)
    })
}

function busierSide(flow: Flow, board: Board, { byPledge, byAsk }: Link): readonly number[] {
  const payments = (arcs: readonly number[]): number => sum(arcs.map((arc) => paymentsIn(board, flowIn(flow, arc))))
  return payments(byPledge) >= payments(byAsk) ? byPledge : byAsk
}

function paymentsOver(flow: Flow, board: Board, links: readonly Link[]): number {
  return sum(links.flatMap((link) => busierSide(flow, board, link)).map((arc) => paymentsIn(board, flowIn(flow, arc))))
}

// Between several pledges and asks of one pair, the shares may take more matches than the flow.
function fits(input: OrderedInput, shares: readonly Share[]): boolean {
  const board: Board = openBoard(input)
  return shares.every((share) => {
    const [pledge, ask] = [board.pledges[share.pledge - 1], board.asks[share.ask - 1]]
    const isRoom = pledge && ask && roomBetween(board, pledge, ask) >= share.steps
    if (isRoom) giveShare(board, share)
    return isRoom === true
  })
}

/** Below 0 when `a` serves the queue better: the first ask that gets another amount decides. */
export function compareServed(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((steps, index) => steps !== b[index])
  return at < 0 ? 0 : (b[at] ?? 0) - (a[at] ?? 0)
}
