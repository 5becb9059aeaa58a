import { type AskSlot, type Board, paymentsIn, type PledgeSlot, roomBetween, sum } from './board.ts'

/** Requests to be paired up: every ask gets all that it has left, from these pledges alone. */
export type Part = { readonly asks: readonly AskSlot[]; readonly pledges: readonly PledgeSlot[] }

/** More payments than any group takes: it cannot be settled. */
export const NEVER = 10_000

/** A set of requests, as bits: asks first, then pledges; and the payments it takes at least. */
export type Group = { readonly group: number; readonly payments: number }

/** How a part can be divided into groups of requests that settle each other. */
export type Groups = {
  /** Payments that what is in the mask takes at least, whatever the groups. */
  readonly least: (mask: number) => number
  /** Groups within the mask that its first ask can be in, those of few payments first. */
  readonly within: (mask: number) => Iterable<Group>
  readonly hasAsks: (mask: number) => boolean
  readonly holdsAsk: (mask: number, at: number) => boolean
  readonly holdsPledge: (mask: number, at: number) => boolean
}

/**
 * All groups of a part of at most some sixteen requests. Of a group one knows how many payments it
 * takes at least: one less than requests, and no fewer than its asks, or pledges that give all, need
 * one by one.
 */
export function groupsOf(board: Board, { asks, pledges }: Part): Groups {
  const count = asks.length + pledges.length
  const askBits = 2 ** asks.length - 1
  const table = tableOf(board, { asks, pledges })
  const lists = asks.map((_, first): Group[] => {
    const found: Group[] = []
    const others = (2 ** count - 1) & ~(2 ** (first + 1) - 1)
    for (let more = others; ; more = (more - 1) & others) {
      const group = more | (1 << first)
      const payments = table(group)
      if (payments < NEVER) found.push({ group, payments })
      if (more === 0) break
    }
    return found.reverse().sort((a, b) => a.payments - b.payments)
  })
  const firstAsk = (mask: number): number => 31 - Math.clz32(mask & askBits & -(mask & askBits))
  const known = new Int16Array(2 ** count).fill(-1)
  const least = (mask: number): number => {
    if ((mask & askBits) === 0) return 0
    const before = known[mask] ?? -1
    if (before >= 0) return before
    let best = NEVER
    for (const { group, payments } of lists[firstAsk(mask)] ?? []) {
      if (payments >= best) break
      if ((group & ~mask) === 0) best = Math.min(best, payments + least(mask ^ group))
    }
    known[mask] = best
    return best
  }
  return {
    least,
    within: (mask) => (lists[firstAsk(mask)] ?? []).filter(({ group }) => (group & ~mask) === 0),
    hasAsks: (mask) => (mask & askBits) !== 0,
    holdsAsk: (mask, at) => (mask & (1 << at)) !== 0,
    holdsPledge: (mask, at) => (mask & (1 << (at + asks.length))) !== 0,
  }
}

// Payments a group takes at least; NEVER where amounts or limits cannot be.
function tableOf(board: Board, { asks, pledges }: Part): (group: number) => number {
  const nodes = [
    ...asks.map((ask, at) => ({
      steps: -ask.left,
      near: bitsOf(
        pledges.map((pledge) => roomBetween(board, pledge, ask) > 0),
        asks.length,
      ),
      alone: paymentsAlone(
        board,
        ask.left,
        pledges.map((pledge) => roomBetween(board, pledge, ask)),
      ),
      simple: 0,
      at,
    })),
    ...pledges.map((pledge, at) => {
      const steps = Math.min(pledge.left, pledge.person.giveRoom)
      const rooms = asks.map((ask) => roomBetween(board, pledge, ask))
      return {
        steps,
        near: bitsOf(
          rooms.map((room) => room > 0),
          0,
        ),
        alone: paymentsAlone(board, steps, rooms),
        simple: pledge.whole ? 0 : steps,
        at,
      }
    }),
  ]
  const askBits = 2 ** asks.length - 1
  return (group) => {
    let [size, left, simple, payments, forPledges] = [0, 0, 0, 0, 0]
    for (let bits = group; bits !== 0; bits &= bits - 1) {
      const node = nodes[31 - Math.clz32(bits & -bits)]
      if (!node) return NEVER
      size++
      left += node.steps
      simple += node.simple
      if ((bits & -bits & askBits) !== 0) payments += node.alone
      else forPledges += node.alone
    }
    if (left < 0 || (left > 0 && left >= simple) || payments >= NEVER) return NEVER
    return isConnected(nodes, group)
      ? Math.max(size - 1, payments, left === 0 ? forPledges : 0)
      : NEVER
  }
}

function isConnected(nodes: readonly { readonly near: number }[], group: number): boolean {
  let reached = group & -group
  for (let waiting = reached; waiting !== 0;) {
    const node = 31 - Math.clz32(waiting)
    const fresh = (nodes[node]?.near ?? 0) & group & ~reached
    reached |= fresh
    waiting = (waiting ^ (1 << node)) | fresh
  }
  return reached === group
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

function bitsOf(flags: readonly boolean[], from: number): number {
  return flags.reduce((bits, flag, at) => (flag ? bits | (1 << (at + from)) : bits), 0)
}
