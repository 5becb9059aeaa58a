import { chooseWholes } from '../serve/choose-wholes.ts'
import { at, type Numbers } from '../numbers.ts'

/**
 * Requests of one side by slot, and what the members' own rooms leave them: steps and matches.
 * `isWhole`: used in full or not at all.
 */
export type Fitting = {
  readonly usable: Numbers
  readonly member: Numbers
  readonly steps: Numbers
  readonly matches: Numbers
  readonly cap: number
  readonly isWhole: (slot: number) => boolean
}

/**
 * Cuts asks, in queue order, to what their member may still receive in all and in so many matches.
 */
export function fitAsks({ usable, member, steps, matches, cap }: Fitting, from: number): void {
  for (let ask = from; ask < usable.length; ask++) {
    const receiver = at(member, ask)
    const most = Math.min(at(usable, ask), at(steps, receiver), at(matches, receiver) * cap)
    usable[ask] = most
    steps[receiver] = at(steps, receiver) - most
    matches[receiver] = at(matches, receiver) - Math.ceil(most / cap)
  }
}

/**
 * Cuts the pledges of givers whose rooms are too small for all of them, so that as much as possible
 * stays usable. False when somebody's whole pledges and few matches leave open whether more could.
 */
export function fitPledges(fitting: Fitting, pledges: number): boolean {
  const { usable, member, steps, matches, cap } = fitting
  const wanted = new Int32Array(steps.length)
  const needed = new Int32Array(steps.length)
  for (let pledge = 0; pledge < pledges; pledge++) {
    const giver = at(member, pledge)
    wanted[giver] = at(wanted, giver) + at(usable, pledge)
    needed[giver] = at(needed, giver) + Math.ceil(at(usable, pledge) / cap)
  }
  const short = new Map<number, number[]>()
  for (let pledge = 0; pledge < pledges; pledge++) {
    const giver = at(member, pledge)
    if (at(wanted, giver) <= at(steps, giver) && at(needed, giver) <= at(matches, giver)) continue
    const own = short.get(giver)
    if (own) own.push(pledge)
    else short.set(giver, [pledge])
  }
  let isSure = true
  for (const [giver, own] of short)
    isSure =
      (at(needed, giver) > at(matches, giver)
        ? fitToMatches(fitting, giver, own)
        : fitToSteps(fitting, giver, own)) && isSure
  return isSure
}

// As much as possible in whole pledges, the rest of the room in others.
function fitToSteps(
  { usable, steps, isWhole }: Fitting,
  giver: number,
  own: readonly number[],
): boolean {
  let rest = at(steps, giver)
  const wholes = own.filter(isWhole)
  const chosen = chooseWholes(
    wholes.map((pledge) => at(usable, pledge)),
    rest,
  )
  for (const [index, pledge] of wholes.entries()) {
    if (chosen.has(index)) rest -= at(usable, pledge)
    else usable[pledge] = 0
  }
  for (const pledge of own) {
    if (isWhole(pledge)) continue
    usable[pledge] = Math.min(at(usable, pledge), rest)
    rest -= at(usable, pledge)
  }
  return true
}

// The largest first. With several matches smaller pledges could make more of them.
function fitToMatches(
  { usable, steps, matches, cap, isWhole }: Fitting,
  giver: number,
  own: readonly number[],
): boolean {
  const most = Math.min(
    at(steps, giver),
    largestParts(
      own.map((pledge) => at(usable, pledge)),
      at(matches, giver),
      cap,
    ),
  )
  let rest = at(steps, giver)
  let left = at(matches, giver)
  for (const pledge of own.toSorted(
    (one, other) => at(usable, other) - at(usable, one) || one - other,
  )) {
    const room = Math.min(at(usable, pledge), rest, left * cap)
    usable[pledge] = isWhole(pledge) && room < at(usable, pledge) ? 0 : room
    rest -= at(usable, pledge)
    left -= Math.ceil(at(usable, pledge) / cap)
  }
  return at(steps, giver) - rest === most
}

// Steps of so many payments, the largest that these amounts make.
function largestParts(amounts: readonly number[], matches: number, cap: number): number {
  const atCap = amounts.reduce((sum, steps) => sum + Math.floor(steps / cap), 0)
  const below = amounts
    .map((steps) => steps % cap)
    .sort((one, other) => other - one)
    .slice(0, Math.max(0, matches - atCap))
  return Math.min(atCap, matches) * cap + below.reduce((sum, steps) => sum + steps, 0)
}
