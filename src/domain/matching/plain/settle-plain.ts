import { type Columns, RANKS } from './columns.ts'
import { cutAsks, cutPledges, superPledgesForUrgent } from './cut-to-total.ts'
import { easeGivers } from './ease-givers.ts'
import { handOn } from './hand-on.ts'
import { at, type Numbers } from '../numbers.ts'
import { hasTight, isTight } from './payments.ts'
import { settleAll } from './settle-all.ts'
import { settleByMatches } from './settle-by-matches.ts'
import { settleEach } from './settle-each.ts'
import {
  ASKS,
  type Given,
  isDue,
  lay,
  leftOf,
  openTable,
  PLEDGES,
  type Side,
  sideOf,
  type Table,
} from './table.ts'

/** Amounts above this many steps are no small multiples: boxes by amount do not pay. */
const STEPS_MAX = 1_000
/**
 * Payments of pledges for one of asks, above which small pledges are settled with the matches in
 * mind from the beginning.
 */
const MANY_PLEDGES = 1.25
/** How often what is left may be handed on. */
const REPAIRS_MAX = 2
/** With fewer matches than this beyond those needed somebody goes first. */
const SLACK = 2
/**
 * With more than this pledged for one step asked there is always a larger pledge, and nobody needs
 * to use theirs up.
 */
const ABUNDANT = 1.25

/**
 * The whole run where no limit changes who is served: asks in queue order get everything until the
 * pledges are used up, all of them, or until nothing is asked any more. Nobody can be served
 * better, so which pledge serves whom is free for few payments; super pledges go to urgent asks
 * first, pledges first in line before others. Undefined where that is not reached within
 * everybody's limits.
 */
export function settlePlain(columns: Columns): Given | undefined {
  const { usable, pledges, slots, cap, mostSteps, isFitted } = columns
  const wanted = sumOf(usable, pledges, slots)
  const pledged = sumOf(usable, 0, pledges)
  if (cap <= 0 || mostSteps > STEPS_MAX || (!isFitted && pledged < wanted)) return undefined
  const left = usable.slice()
  if (pledged < wanted) cutAsks(left, pledges, pledged)
  const due = dueOf(columns, left, { wanted, pledged })
  const payments = {
    ofPledges: partsIn(left, columns, PLEDGES),
    ofAsks: partsIn(left, columns, ASKS),
  }
  for (const settle of waysFor(payments)) {
    const table = openTable(columns, left, { due, shares: sharesExpected(payments) })
    if (table === undefined) return undefined
    settleWith(table, settle)
    if (unsettled(table) > 0) continue
    easeGivers(table)
    return table.given
  }
  return undefined
}

// Where far more is pledged than asked, the pledges that must be used up; else all of them, once
// they are cut to what is asked.
function dueOf(
  columns: Columns,
  left: Numbers,
  { wanted, pledged }: { wanted: number; pledged: number },
): Numbers | undefined {
  if (pledged > wanted * ABUNDANT) return superPledgesForUrgent(left, columns, wanted)
  if (pledged > wanted) cutPledges(left, columns, wanted)
  return undefined
}

/** The fewest payments of each side alone. */
type Payments = { readonly ofPledges: number; readonly ofAsks: number }

// Where pledges make many more payments than asks need, what matters is that they find room.
function waysFor({ ofPledges, ofAsks }: Payments): readonly ((table: Table) => void)[] {
  return ofPledges > ofAsks * MANY_PLEDGES
    ? [settleByMatches, settleAll]
    : [settleAll, settleByMatches]
}

// A few more than either side needs by itself, so that the lists seldom have to become longer.
function sharesExpected({ ofPledges, ofAsks }: Payments): number {
  return Math.ceil(Math.max(ofPledges, ofAsks) * 1.05) + 1
}

function partsIn(left: Numbers, { pledges, slots, cap }: Columns, side: Side): number {
  const [from, to] = side === PLEDGES ? [0, pledges] : [pledges, slots]
  let parts = 0
  for (let slot = from; slot < to; slot++) parts += Math.ceil(at(left, slot) / cap)
  return parts
}

function settleWith(table: Table, settle: (table: Table) => void): void {
  settleUrgent(table)
  settleTight(table)
  if (table.due) settleWithSurplus(table, table.due)
  else {
    lay(table, everything)
    settle(table)
  }
  for (let times = 0; times < REPAIRS_MAX && unsettled(table) > 0; times++) {
    handOn(table)
    lay(table, everything)
    settleByMatches(table)
  }
}

function unsettled(table: Table): number {
  let slots = 0
  for (let slot = 0; slot < table.columns.slots; slot++)
    if (leftOf(table, slot) > 0 && (sideOf(table, slot) === ASKS || isDue(table, slot))) slots++
  return slots
}

const everything = (): boolean => true

function settleUrgent(table: Table): void {
  const { rank } = table.columns
  if (!hasDueSuper(table)) return
  lay(table, (slot) =>
    sideOf(table, slot) === ASKS
      ? at(rank, slot) === 1
      : at(rank, slot) === RANKS.super && isDue(table, slot),
  )
  settleEach(table, ASKS)
}

function hasDueSuper(table: Table): boolean {
  const { rank, pledges } = table.columns
  for (let pledge = 0; pledge < pledges; pledge++)
    if (at(rank, pledge) === RANKS.super && leftOf(table, pledge) > 0 && isDue(table, pledge))
      return true
  return false
}

// Whoever has few matches for what they want must find large partners, so they go first.
function settleTight(table: Table): void {
  for (const side of [ASKS, PLEDGES] as const) {
    if (!hasTight(table, side, SLACK)) continue
    lay(table, (slot) => sideOf(table, slot) !== side || isTight(table, slot, SLACK))
    settleEach(table, side)
  }
}

function settleWithSurplus(table: Table, due: Numbers): void {
  const { rank, pledges } = table.columns
  lay(
    table,
    (slot) => slot >= pledges || at(rank, slot) === RANKS.firstInLine || at(due, slot) === 1,
  )
  settleAll(table)
  lay(table, (slot) => slot >= pledges || at(rank, slot) !== RANKS.firstInLine)
  settleEach(table, ASKS)
}

function sumOf(numbers: Numbers, from: number, to: number): number {
  let sum = 0
  for (let index = from; index < to; index++) sum += at(numbers, index)
  return sum
}
