import { type Board, paymentsIn, sum } from './board.ts'
import { fix, type Flow, flowIn, raise } from './flow.ts'
import type { Counted, Link, ServeNetwork, ShareArc } from './serve-network.ts'

/**
 * One way to mend a flow: arcs get less room, or a whole pledge gives all. Once it was tried, the
 * other ways may hold to its opposite: at least so many payments in an arc, or a link that is used.
 */
export type MendingWay = {
  readonly rooms: ReadonlyMap<number, number>
  readonly forced?: number
  readonly kept?: { readonly arc: number; readonly payments: number }
  readonly used?: Link
}

/** Takes back what breaks a limit and can be had elsewhere for the same amounts. */
export function easeLimits(network: ServeNetwork): void {
  const { flow, board, linkBack, counted } = network
  const lower = (arcs: readonly number[]): void => {
    for (const arc of arcs) if (flowIn(flow, arc) > 0) raise(flow, arc ^ 1)
    for (const arc of arcs) if (flowIn(flow, arc) === 0) fix(flow, arc)
  }
  for (const [link, back] of linkBack)
    if (flowOf(flow, link) > 0 && flowOf(flow, back) > 0) lower(link.arcs)
  for (const { links, shares, givers, matches } of counted) {
    const fresh = freshGivers(flow, links, givers).sort((a, b) => flowOf(flow, a) - flowOf(flow, b))
    for (const link of fresh) if (freshGivers(flow, links, givers).length > givers) lower(link.arcs)
    const small = usedShares(flow, shares).sort((a, b) => flowIn(flow, a.arc) - flowIn(flow, b.arc))
    for (const { arc } of small) if (paymentsOver(board, flow, shares) > matches) lower([arc])
  }
}

/** Choices of which every run that breaks nothing makes one; undefined when nothing is broken. */
export function mendingChoices(network: ServeNetwork): MendingWay[] | undefined {
  return (
    wholeChoices(network) ??
    directionChoices(network) ??
    firstOf(network.counted, (counted) => giverChoices(network, counted)) ??
    firstOf(network.counted, (counted) => matchChoices(network, counted)) ??
    firstOf(network.links, (link) => roomChoices(network, link))
  )
}

function wholeChoices({ flow, board, pledgeArcs }: ServeNetwork): MendingWay[] | undefined {
  return firstOf(board.pledges, ({ whole, left, turn }) => {
    const arc = pledgeArcs[turn - 1] ?? 0
    const steps = flowIn(flow, arc)
    const isBroken = whole && arc !== 0 && steps > 0 && steps < left
    return isBroken
      ? [{ rooms: new Map(), forced: arc }, { rooms: new Map([[arc, 0]]) }]
      : undefined
  })
}

function directionChoices({ flow, linkBack }: ServeNetwork): MendingWay[] | undefined {
  return firstOf(linkBack, ([link, back]) =>
    flowOf(flow, link) > 0 && flowOf(flow, back) > 0 ? [closed(link), closed(back)] : undefined,
  )
}

function giverChoices(
  { flow }: ServeNetwork,
  { links, givers }: Counted,
): MendingWay[] | undefined {
  const used = freshGivers(flow, links, givers)
  if (used.length <= givers) return undefined
  return used
    .sort((a, b) => flowOf(flow, a) - flowOf(flow, b))
    .map((link) => ({ ...closed(link), used: link }))
}

function matchChoices(
  { flow, board }: ServeNetwork,
  { shares, matches }: Counted,
): MendingWay[] | undefined {
  if (paymentsOver(board, flow, shares) <= matches) return undefined
  const cap = board.policy.matchCapSteps
  const lastPayment = (arc: number): number => ((flowIn(flow, arc) - 1) % cap) + 1
  return usedShares(flow, shares)
    .sort((a, b) => lastPayment(a.arc) - lastPayment(b.arc))
    .map(({ arc }) => {
      const payments = paymentsIn(board, flowIn(flow, arc))
      return { rooms: new Map([[arc, (payments - 1) * cap]]), kept: { arc, payments } }
    })
}

// Several shares of a pair in more than its room: one of them has its part of the room at most.
function roomChoices({ flow }: ServeNetwork, link: Link): MendingWay[] | undefined {
  const steps = flowOf(flow, link)
  if (link.inner || steps <= link.room) return undefined
  return usedShares(flow, link.shares).map(({ arc }) => ({
    rooms: new Map([[arc, Math.floor((flowIn(flow, arc) * link.room) / steps)]]),
  }))
}

function closed({ arcs }: Link): MendingWay {
  return { rooms: new Map(arcs.map((arc) => [arc, 0])) }
}

function firstOf<T>(
  items: Iterable<T>,
  choicesFor: (item: T) => MendingWay[] | undefined,
): MendingWay[] | undefined {
  for (const item of items) {
    const choices = choicesFor(item)
    if (choices) return choices
  }
  return undefined
}

function flowOf(flow: Flow, { arcs }: Link): number {
  let steps = 0
  for (const arc of arcs) steps += flowIn(flow, arc)
  return steps
}

function usedShares(flow: Flow, shares: readonly ShareArc[]): ShareArc[] {
  return shares.filter(({ arc }) => flowIn(flow, arc) > 0)
}

function freshGivers(flow: Flow, links: readonly Link[], givers: number): Link[] {
  return givers < links.length ? links.filter((link) => link.fresh && flowOf(flow, link) > 0) : []
}

function paymentsOver(board: Board, flow: Flow, shares: readonly ShareArc[]): number {
  return sum(shares.map(({ arc }) => paymentsIn(board, flowIn(flow, arc))))
}
