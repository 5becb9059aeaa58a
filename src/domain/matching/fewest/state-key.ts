import { at, type Numbers } from '../numbers.ts'
import { mustBeUsedUp, type SmallRun } from './small-run.ts'

/**
 * What never changes in a search: which requests are as good as each other, and which members'
 * limits may matter.
 */
export type Alike = { readonly kind: Numbers; readonly isTwin: Numbers }

/**
 * A number for the state of a run: two states from which the same payments lead on have the same
 * one. What no open request can meet any more is left out, and of pledges as good as each other
 * only how many there are of each sort counts. Sums of mixed numbers, so that their order does not
 * matter; that two different states have the same sum is as good as impossible, and would only cost
 * a payment.
 */
export function stateKey(run: SmallRun, alike: Alike): number {
  let [low, high] = [1, 2]
  const note = (kind: number, value: number): void => {
    const mixed = mix(Math.imul(kind + 1, 0x9e3779b1) ^ Math.imul(value + 1, 0x85ebca6b))
    low = (low + mixed) | 0
    high = (high + mix(mixed ^ 0x2545f491)) | 0
  }
  for (let pledge = 0; pledge < run.pledges; pledge++) {
    if (at(run.left, pledge) > 0) note(pledgeKind(run, alike, pledge), at(run.left, pledge))
  }
  for (let ask = 0; ask < run.asks; ask++) {
    if (at(run.left, run.pledges + ask) > 0)
      note(
        5_000 + ask,
        at(run.left, run.pledges + ask) * 64 +
          Math.min(63, at(run.receiveMatches, at(run.member, run.pledges + ask))),
      )
  }
  noteMembers(run, alike, note)
  note(9_000, run.firstSteps)
  note(9_001, run.urgentSteps)
  return (low >>> 0) * 2 ** 21 + (high >>> 11)
}

type Note = (kind: number, value: number) => void

// With what a pledge gave to people who want more, and whether a whole one has begun to give.
function pledgeKind(run: SmallRun, { kind }: Alike, pledge: number): number {
  let met = at(kind, pledge)
  for (let ask = 0; ask < run.asks; ask++) {
    const steps = at(run.given, pledge * run.asks + ask)
    if (steps > 0 && wantsMore(run, at(run.member, run.pledges + ask)))
      met = mix(met ^ Math.imul(ask + 1, 0xc2b2ae35) ^ Math.imul(steps, 0x27d4eb2f))
  }
  return mustBeUsedUp(run, pledge) ? mix(met) : met
}

function wantsMore(run: SmallRun, member: number): boolean {
  for (let ask = run.pledges; ask < run.left.length; ask++)
    if (at(run.left, ask) > 0 && at(run.member, ask) === member) return true
  return false
}

// Pairs that met and may meet again, in either direction, with what the giver may still give;
// nothing of it matters for a pledge as good as others.
function noteMembers(run: SmallRun, { isTwin }: Alike, note: Note): void {
  for (let pledge = 0; pledge < run.pledges; pledge++) {
    if (at(isTwin, pledge) === 1 || at(run.left, pledge) === 0) continue
    const giver = at(run.member, pledge)
    note(6_000 + pledge, at(run.giveRoom, giver) * 64 + Math.min(63, at(run.giveMatches, giver)))
    for (let ask = 0; ask < run.asks; ask++) {
      if (at(run.left, run.pledges + ask) === 0) continue
      const receiver = at(run.member, run.pledges + ask)
      const back = at(run.between, receiver * run.members + giver) > 0
      const cell = giver * run.members + receiver
      if (at(run.between, cell) > 0 || back)
        note(7_000 + pledge * 32 + ask, at(run.pairRoom, cell) * 2 + Number(back))
    }
  }
  for (let ask = 0; ask < run.asks; ask++) {
    if (at(run.left, run.pledges + ask) > 0)
      note(8_000 + ask, at(run.newGivers, at(run.member, run.pledges + ask)))
  }
}

function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  return mixed ^ (mixed >>> 16)
}

/**
 * Pledges of members who give in one pledge only, and of whom nothing else is known, are as good as
 * each other where they are of one plan.
 */
export function alikeIn(run: SmallRun): Alike {
  const kind = new Int32Array(run.pledges)
  const isTwin = new Int32Array(run.pledges)
  for (let pledge = 0; pledge < run.pledges; pledge++) {
    isTwin[pledge] = Number(isUnknown(run, pledge))
    kind[pledge] =
      at(isTwin, pledge) === 1
        ? 1 + at(run.isWhole, pledge) + 2 * at(run.isFirst, pledge) + 4 * at(run.isUrgent, pledge)
        : 100 + pledge
  }
  return { kind, isTwin }
}

function isUnknown(run: SmallRun, pledge: number): boolean {
  const giver = at(run.member, pledge)
  if (run.member.some((member, slot) => member === giver && slot !== pledge)) return false
  if (
    at(run.giveRoom, giver) < at(run.open, pledge) ||
    at(run.giveMatches, giver) < run.asks + at(run.open, pledge) / run.cap
  )
    return false
  for (let ask = 0; ask < run.asks; ask++) {
    const receiver = at(run.member, run.pledges + ask)
    const cell = giver * run.members + receiver
    if (
      at(run.pairRoom, cell) !== run.usualPairRoom ||
      at(run.isKnown, cell) === 1 ||
      at(run.between, receiver * run.members + giver) > 0
    )
      return false
  }
  return true
}
