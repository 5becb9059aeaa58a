/**
 * Splits pledges (amounts above 0) and asks (below 0) into the largest number of groups in which the scarcer side can be
 * settled within the group, as lists of indexes. A group of k takes k - 1 payments, so most groups means fewest payments.
 * Takes 3^n: for about a dozen amounts at most.
 */
export function bestGroups(amounts: readonly number[]): number[][] {
  const all = (1 << amounts.length) - 1
  const sums = subsetSums(amounts)
  const sign = at(sums, all) >= 0 ? 1 : -1
  const most = new Int8Array(all + 1).fill(-1)
  const chosen = new Int32Array(all + 1)
  most[0] = 0
  for (let set = 1; set <= all; set++) {
    for (const group of groupsWithLowest(set)) {
      const groups = at(most, set ^ group) + 1
      if (groups === 0 || groups <= at(most, set) || at(sums, group) * sign < 0) continue
      most[set] = groups
      chosen[set] = group
    }
  }
  return groupsOf(all, chosen)
}

// Every subset that holds the lowest item: whichever group is taken first, the lowest item is in one of them.
function* groupsWithLowest(set: number): Generator<number> {
  const others = set & (set - 1)
  for (let rest = others; ; rest = (rest - 1) & others) {
    yield set ^ rest
    if (rest === 0) return
  }
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
