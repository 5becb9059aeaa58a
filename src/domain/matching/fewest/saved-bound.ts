import { at, type Numbers } from '../numbers.ts'
import { type Groups, lowestOf, sizeOf } from './groups.ts'

/** What is asked for a step that is left over; the one that bounds best is taken. */
const PRICES = [0, 0.01, 0.02, 0.03, 0.05, 0.08, 0.12, 0.2]
const ROUNDING = 1e-6

type Bound = { readonly price: number; readonly shares: Float64Array }

/**
 * By set, payments without which groups cannot settle it. A group saves its requests less its
 * payments. Every request is given a share such that no group saves more than the shares of its
 * requests, with a price for each step the group leaves over, add up to; then no groups of a set
 * save more than the set's shares and its spare steps at that price (the dual of the linear program
 * that packs groups).
 */
export function leastBySavings(groups: Groups): Numbers {
  const { price, shares } = boundOf(groups)
  const least = new Int32Array(groups.spare.length)
  const sums = new Float64Array(groups.spare.length)
  for (const [place, share] of shares.entries()) {
    for (let rest = 0; rest < 1 << place; rest++)
      sums[(1 << place) + rest] = of(sums, rest) + 1 - share
  }
  for (let set = 1; set < least.length; set++)
    least[set] = Math.max(0, Math.ceil(of(sums, set) - price * at(groups.spare, set) - ROUNDING))
  return least
}

function boundOf(groups: Groups): Bound {
  const bounds = PRICES.map((price) => ({ price, shares: equalShares(groups, price) }))
  const savedAtMost = ({ price, shares }: Bound): number =>
    shares.reduce((sum, share) => sum + share, price * at(groups.spare, groups.spare.length - 1))
  const best = bounds.reduce((one, other) => (savedAtMost(other) < savedAtMost(one) ? other : one))
  lowerShares(groups, best)
  return best
}

// Every group asks the same of each of its requests.
function equalShares(groups: Groups, price: number): Float64Array {
  const shares = new Float64Array(groups.slots.length)
  for (const sets of groups.byLowest) {
    for (const set of sets) {
      const each = saved(groups, set, price) / sizeOf(set)
      for (let rest = set; rest !== 0; rest &= rest - 1)
        shares[lowestOf(rest)] = Math.max(of(shares, lowestOf(rest)), each)
    }
  }
  return shares
}

// One request after the other gives up what none of its groups needs.
function lowerShares(groups: Groups, { price, shares }: Bound): void {
  const sets = Int32Array.from(groups.byLowest.flat())
  const over = Float64Array.from(sets, (set) => {
    let sum = -saved(groups, set, price)
    for (let rest = set; rest !== 0; rest &= rest - 1) sum += of(shares, lowestOf(rest))
    return sum
  })
  for (const place of shares.keys()) {
    let less = of(shares, place)
    for (const [index, set] of sets.entries())
      if ((set & (1 << place)) !== 0) less = Math.min(less, of(over, index))
    shares[place] = of(shares, place) - less
    for (const [index, set] of sets.entries())
      if ((set & (1 << place)) !== 0) over[index] = of(over, index) - less
  }
}

function saved({ spare, payments }: Groups, set: number, price: number): number {
  return sizeOf(set) - at(payments, set) - price * at(spare, set)
}

function of(numbers: Float64Array, index: number): number {
  return numbers[index] as number
}
