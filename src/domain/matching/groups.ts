import { type AskSlot, type Board, paymentsIn, type PledgeSlot, roomBetween, sum } from './board.ts'

/** Requests to be paired up: every ask gets all that it has left, from these pledges alone. */
export type Part = { readonly asks: readonly AskSlot[]; readonly pledges: readonly PledgeSlot[] }

/** More payments than any group takes: it cannot be settled. */
const NEVER = 10_000

/** A set of requests, as bits: asks first, then pledges; and the payments it takes at least. */
type Group = { readonly group: number; readonly payments: number }

/** How a part can be divided into groups of requests that settle each other. */
export type Groups = {
  /** Payments that what is in the mask takes at least, whatever the groups. */
  readonly least: (mask: number) => number
  /** Groups within the mask that its first ask can be in, those of few payments first. */
  readonly within: (mask: number) => readonly Group[]
  readonly hasAsks: (mask: number) => boolean
  /** What is in the mask and has something left. */
  readonly openIn: (mask: number) => Part
}

/**
 * All groups of a part of at most some sixteen requests. Of a group one knows how many payments it
 * takes at least: one less than requests, and no fewer than its asks, or pledges that give all, need one by one.
 */
export function groupsOf(board: Board, { asks, pledges }: Part): Groups {
  const all = 2 ** (asks.length + pledges.length) - 1
  const askBits = 2 ** asks.length - 1
  const nodes = nodesOf(board, { asks, pledges })
  const lists = asks.map((_, first): Group[] => {
    const found: Group[] = []
    const others = all & ~(2 ** (first + 1) - 1)
    for (let more = others; ; more = (more - 1) & others) {
      const group = more | (1 << first)
      const payments = leastOf(nodes, group)
      if (payments < NEVER) found.push({ group, payments })
      if (more === 0) break
    }
    return found.reverse().sort((a, b) => a.payments - b.payments)
  })
  const listFor = (mask: number): Group[] => lists[firstIn(mask & askBits)] ?? []
  const known = new Int16Array(all + 1).fill(-1)
  const least = (mask: number): number => {
    if ((mask & askBits) === 0) return 0
    const before = known[mask] ?? -1
    if (before >= 0) return before
    let best = NEVER
    for (const { group, payments } of listFor(mask)) {
      if (payments >= best) break
      if ((group & ~mask) === 0) best = Math.min(best, payments + least(mask ^ group))
    }
    known[mask] = best
    return best
  }
  const isOpen = ({ left }: { left: number }, bit: number, mask: number): boolean =>
    left > 0 && (mask & (1 << bit)) !== 0
  return {
    least,
    within: (mask) => listFor(mask).filter(({ group }) => (group & ~mask) === 0),
    hasAsks: (mask) => (mask & askBits) !== 0,
    openIn: (mask) => ({
      asks: asks.filter((ask, at) => isOpen(ask, at, mask)),
      pledges: pledges.filter((pledge, at) => isOpen(pledge, at + asks.length, mask)),
    }),
  }
}

/** What a request has, or wants below 0; who is near, as bits; payments it needs on its own. */
type Node = {
  readonly steps: number
  readonly near: number
  readonly alone: number
  readonly simple: number
}

function nodesOf(board: Board, { asks, pledges }: Part): Node[] {
  const rooms = asks.map((ask) => pledges.map((pledge) => roomBetween(board, pledge, ask)))
  const bits = (some: readonly number[], from: number): number =>
    some.reduce((near, room, at) => (room > 0 ? near | (1 << (at + from)) : near), 0)
  return [
    ...asks.map(({ left }, at) => {
      const own = rooms[at] ?? []
      const alone = paymentsAlone(board, left, own)
      return { steps: -left, near: bits(own, asks.length), alone, simple: 0 }
    }),
    ...pledges.map(({ left, whole, person }, at) => {
      const steps = Math.min(left, person.giveRoom)
      const own = rooms.map((some) => some[at] ?? 0)
      return {
        steps,
        near: bits(own, 0),
        alone: paymentsAlone(board, steps, own),
        simple: whole ? 0 : steps,
      }
    }),
  ]
}

// Payments a group takes at least; NEVER where amounts or limits cannot be.
function leastOf(nodes: readonly Node[], group: number): number {
  let [size, left, simple, forAsks, forPledges] = [0, 0, 0, 0, 0]
  for (let bits = group; bits !== 0; bits &= bits - 1) {
    const node = nodes[firstIn(bits)]
    if (!node) return NEVER
    size++
    left += node.steps
    simple += node.simple
    if (node.steps < 0) forAsks += node.alone
    else forPledges += node.alone
  }
  const isTooLarge = left > 0 && left >= simple
  if (left < 0 || isTooLarge || forAsks >= NEVER || !isConnected(nodes, group)) return NEVER
  return Math.max(size - 1, forAsks, left === 0 ? forPledges : 0)
}

function isConnected(nodes: readonly Node[], group: number): boolean {
  let reached = group & -group
  for (let waiting = reached; waiting !== 0;) {
    const fresh = (nodes[firstIn(waiting)]?.near ?? 0) & group & ~reached
    reached |= fresh
    waiting = (waiting & (waiting - 1)) | fresh
  }
  return reached === group
}

function firstIn(bits: number): number {
  return 31 - Math.clz32(bits & -bits)
}

/** Payments for steps from these rooms, the largest first; NEVER when they are too small. */
export function paymentsAlone(board: Board, steps: number, rooms: readonly number[]): number {
  const cap = board.policy.matchCapSteps
  const full = sum(rooms.map((room) => Math.floor(room / cap)))
  if (full * cap >= steps) return paymentsIn(board, steps)
  let [left, payments] = [steps - full * cap, full]
  for (const size of rooms.map((room) => room % cap).sort((a, b) => b - a)) {
    if (left <= 0 || size === 0) break
    left -= size
    payments++
  }
  return left > 0 ? NEVER : payments
}
