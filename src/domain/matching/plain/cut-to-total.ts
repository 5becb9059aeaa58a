import { type Columns, RANKS } from './columns.ts'
import { at, type Numbers } from '../numbers.ts'

/** Cuts the asks, in queue order, to what all of them together get. */
export function cutAsks(left: Numbers, from: number, total: number): void {
  let rest = total
  for (let ask = from; ask < left.length; ask++) {
    left[ask] = Math.min(at(left, ask), rest)
    rest -= at(left, ask)
  }
}

/**
 * Cuts the pledges to `total`: super pledges as far as urgent asks want them, then those first in
 * line, then the largest, because they need the fewest payments; whole ones where they fit.
 */
export function cutPledges(left: Numbers, columns: Columns, total: number): void {
  const { pledges, rank } = columns
  const largestFirst = pledgesBySize(columns)
  const isDue = superPledgesForUrgent(left, columns, total)
  const tierOf = (pledge: number): number =>
    at(isDue, pledge) === 1 ? 0 : at(rank, pledge) === RANKS.firstInLine ? 1 : 2
  let rest = total
  for (let tier = 0; tier <= 2; tier++) {
    for (let index = 0; index < pledges; index++) {
      const pledge = at(largestFirst, index)
      if (tierOf(pledge) !== tier) continue
      const most = Math.min(at(left, pledge), rest)
      left[pledge] = most < at(left, pledge) && at(rank, pledge) >= RANKS.happy ? 0 : most
      rest -= at(left, pledge)
    }
  }
}

/**
 * 1 for each super pledge to be used up because urgent asks want so much: the largest that do not
 * go beyond that, then the smallest that does, whose rest goes to others.
 */
export function superPledgesForUrgent(
  left: Numbers,
  { pledges, rank, slots }: Columns,
  total: number,
): Numbers {
  const isDue = new Int32Array(pledges)
  let wanted = 0
  for (let ask = pledges; ask < slots; ask++) if (at(rank, ask) === 1) wanted += at(left, ask)
  const supers: number[] = []
  for (let pledge = 0; pledge < pledges; pledge++)
    if (at(rank, pledge) === RANKS.super && at(left, pledge) > 0) supers.push(pledge)
  supers.sort((one, other) => at(left, other) - at(left, one) || one - other)
  let room = total
  const keep = (pledge: number): void => {
    isDue[pledge] = 1
    wanted -= at(left, pledge)
    room -= at(left, pledge)
  }
  for (const pledge of supers) if (at(left, pledge) <= wanted) keep(pledge)
  const beyond = supers.findLast((pledge) => at(isDue, pledge) === 0 && at(left, pledge) <= room)
  if (wanted > 0 && beyond !== undefined) keep(beyond)
  return isDue
}

// The largest first, those of one size in line order.
function pledgesBySize({ pledges, usable, mostSteps }: Columns): Numbers {
  const next = new Int32Array(mostSteps + 2)
  for (let pledge = 0; pledge < pledges; pledge++)
    next[mostSteps - at(usable, pledge) + 1] = at(next, mostSteps - at(usable, pledge) + 1) + 1
  for (let size = 1; size < next.length; size++) next[size] = at(next, size) + at(next, size - 1)
  const sorted = new Int32Array(pledges)
  for (let pledge = 0; pledge < pledges; pledge++) {
    const size = mostSteps - at(usable, pledge)
    sorted[at(next, size)] = pledge
    next[size] = at(next, size) + 1
  }
  return sorted
}
