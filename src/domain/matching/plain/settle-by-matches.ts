import { lackOf, lackOver, payWith } from './payments.ts'
import { ASKS, countOf, has, leftOf, PLEDGES, put, remove, type Table, takeFirst } from './table.ts'

/**
 * Settles everything where many small pledges must find room in the few matches that receivers may
 * have. A receiver lacks as many steps as they want beyond one in each match left to them. The
 * larger pledges go, the largest first, where smaller ones would not do any more, then where all of
 * them makes up for a lack; what is not needed for that goes to the largest ask.
 */
export function settleByMatches(table: Table): void {
  const lacking = asksThatLack(table)
  for (let amount = table.columns.mostSteps; amount > 0; amount--) {
    if (!has(table, PLEDGES, amount)) continue
    payWhereNeeded(table, lacking, amount)
    const lack = keepLacking(table, lacking)
    payWhereSmallerMakeUpTooLittle(table, lacking, { amount, lack })
    payIntoLargest(table, amount)
  }
}

// No payment brings others in need of it: who wants too much is the same for all asks of a member,
// and lacks only become smaller.
function payWhereNeeded(table: Table, lacking: readonly number[], amount: number): void {
  const most = Math.min(amount, table.columns.cap)
  const next = nextBelow(table, amount)
  const inNeed: number[] = []
  for (const ask of lacking)
    if (wantsMoreThan(table, ask, next) || lacksAllOf(table, ask, most)) inNeed.push(ask)
  for (const ask of inNeed) while (wantsMoreThan(table, ask, next) && payTo(table, ask, amount));
  for (const ask of inNeed) while (lacksAllOf(table, ask, most) && payTo(table, ask, amount));
}

function payWhereSmallerMakeUpTooLittle(
  table: Table,
  lacking: readonly number[],
  { amount, lack }: { amount: number; lack: number },
): void {
  const smaller = madeUpBelow(table, amount)
  let rest = lack
  for (const ask of lacking) {
    if (rest <= smaller) return
    rest -= lackOf(table, ask)
    payTo(table, ask, amount)
  }
}

function asksThatLack(table: Table): number[] {
  const lacking: number[] = []
  for (let ask = table.columns.pledges; ask < table.columns.slots; ask++)
    if (leftOf(table, ask) > 0 && lackOf(table, ask) > 0) lacking.push(ask)
  return lacking
}

// Keeps those in the list that still lack something, because no payment makes a lack larger.
// Answers how much all of them lack.
function keepLacking(table: Table, lacking: number[]): number {
  let [kept, sum] = [0, 0]
  for (const ask of lacking) {
    const lack = leftOf(table, ask) > 0 ? lackOf(table, ask) : 0
    if (lack <= 0) continue
    lacking[kept++] = ask
    sum += lack
  }
  lacking.length = kept
  return sum
}

function lacksAllOf(table: Table, ask: number, steps: number): boolean {
  return leftOf(table, ask) >= steps && lackOf(table, ask) >= steps - 1
}

function wantsMoreThan(table: Table, ask: number, each: number): boolean {
  return leftOf(table, ask) > 0 && lackOver(table, ask, each) > 0
}

// The largest amount of a pledge below this one.
function nextBelow(table: Table, amount: number): number {
  let next = amount - 1
  while (next > 0 && !has(table, PLEDGES, next)) next--
  return Math.min(next, table.columns.cap)
}

function madeUpBelow(table: Table, amount: number): number {
  let steps = 0
  for (let below = 2; below < amount; below++)
    steps += (Math.min(below, table.columns.cap) - 1) * countOf(table, PLEDGES, below)
  return steps
}

function payTo(table: Table, ask: number, amount: number): boolean {
  if (!has(table, PLEDGES, amount) || !remove(table, ask)) return false
  const isPaid = payWith(
    table,
    ask,
    amount,
    Math.min(leftOf(table, ask), amount, table.columns.cap),
  )
  if (!isPaid) put(table, ask)
  return isPaid
}

// No payment makes an ask larger, so those above the largest that is there need no further look.
function payIntoLargest(table: Table, amount: number): void {
  let largest = table.columns.mostSteps
  while (has(table, PLEDGES, amount)) {
    while (largest > 0 && !has(table, ASKS, largest)) largest--
    payIntoOne(table, takeFirst(table, PLEDGES, amount), {
      largest,
      most: Math.min(amount, table.columns.cap),
    })
  }
}

function payIntoOne(
  table: Table,
  pledge: number,
  { largest, most }: { largest: number; most: number },
): boolean {
  for (let ask = largest; ask >= most; ask--)
    if (has(table, ASKS, ask) && payWith(table, pledge, ask, most)) return true
  for (let ask = Math.min(largest, most - 1); ask > 0; ask--)
    if (has(table, ASKS, ask) && payWith(table, pledge, ask, ask)) return true
  return false
}
