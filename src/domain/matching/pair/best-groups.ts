/**
 * Splits pledges (amounts above 0) and asks (below 0) into the largest number of groups in which
 * the scarcer side can be settled within the group, as lists of indexes. A group of k takes k - 1
 * payments, so most groups means fewest payments. Takes 3^n: for about a dozen amounts at most.
 */
export function bestGroups(amounts: readonly number[]): number[][] {
  const all = (1 << amounts.length) - 1
  const sums = subsetSums(amounts)
  const sign = at(sums, all) >= 0 ? 1 : -1
  const most = new Int8Array(all + 1).fill(-1)
  const chosen = new Int32Array(all + 1)
  most[0] = 0
  for (let set = 1; set <= all; set++) {
    const group = bestGroupIn(set, (subset) => at(sums, subset) * sign >= 0, most)
    if (group === 0) continue
    most[set] = at(most, set ^ group) + 1
    chosen[set] = group
  }
  return groupsOf(all, chosen)
}

// The subset with the lowest item that leaves the most groups, 0 when there is none: in any
// grouping one holds that item.
function bestGroupIn(set: number, isCovered: (subset: number) => boolean, most: Int8Array): number {
  const others = set & (set - 1)
  let best = 0
  let groups = -1
  for (let rest = others; rest >= 0; rest = rest === 0 ? -1 : (rest - 1) & others) {
    if (at(most, rest) > groups && isCovered(set ^ rest)) {
      groups = at(most, rest)
      best = set ^ rest
    }
  }
  return best
}

function subsetSums(amounts: readonly number[]): Int32Array {
  const sums = new Int32Array(1 << amounts.length)
  for (let set = 1; set < sums.length; set++) {
    const lowest = 31 - Math.clz32(set & -set)
    sums[set] = at(sums, set & (set - 1)) + at(amounts, lowest)
  }
  return sums
}

function groupsOf(all: number, chosen: Int32Array): number[][] {
  const groups: number[][] = []
  let set = all
  while (set > 0) {
    const group = at(chosen, set)
    groups.push([...indexesIn(group)])
    set ^= group
  }
  return groups
}

function at(numbers: { readonly [index: number]: number }, index: number): number {
  return numbers[index] ?? 0
}

function* indexesIn(set: number): Generator<number> {
  for (let index = 0; set >> index > 0; index++) if ((set >> index) & 1) yield index
}
