import { type AskSlot, sum } from './board.ts'
import { countOf, payWith, type Slot, type Table } from './pair-table.ts'

/**
 * Pairs up where many small pledges must find room in the few matches of receivers. The larger
 * pledges, the largest first, go where smaller ones would not do, or where all smaller ones make up
 * too little; else to the largest ask.
 */
export function pairByMatches(table: Table): void {
  const { board, most, cap, pledges } = table
  let lacking = board.asks.filter(isLacking)
  let below = sum(board.pledges.map(({ left }) => Math.min(left, cap) - 1))
  for (let amount = most; amount > 0; amount--) {
    if (countOf(pledges, amount) === 0) continue
    below -= countOf(pledges, amount) * (Math.min(amount, cap) - 1)
    payNeeded(table, lacking, amount)
    lacking = lacking.filter(isLacking)
    payLacking(table, lacking, { amount, below })
    for (const pledge of pledges[amount] ?? []) payLargestAsk(table, pledge)
  }
}

// Steps that the member of an ask wants beyond so many in each match left to them.
function lackOver({ person }: AskSlot, each: number): number {
  return sum(person.asks.map(({ left }) => left)) - person.receiveMatches * each
}

function isLacking(ask: AskSlot): boolean {
  return ask.left > 0 && lackOver(ask, 1) > 0
}

function payTo(table: Table, ask: AskSlot, amount: number): boolean {
  return payWith(table, ask, amount, Math.min(ask.left, amount, table.cap))
}

// To those whom the next smaller pledges would not serve, and those who lack as much as this.
function payNeeded(table: Table, lacking: readonly AskSlot[], amount: number): void {
  const most = Math.min(amount, table.cap)
  let next = amount - 1
  while (next > 0 && countOf(table.pledges, next) === 0) next--
  const smaller = Math.min(next, table.cap)
  for (const ask of lacking)
    while (ask.left > 0 && lackOver(ask, smaller) > 0 && payTo(table, ask, amount));
  for (const ask of lacking)
    while (Math.min(ask.left, lackOver(ask, 1) + 1) >= most && payTo(table, ask, amount));
}

// Where all smaller pledges together, of which each adds what it has beyond one step, are too few.
function payLacking(
  table: Table,
  lacking: readonly AskSlot[],
  { amount, below }: { amount: number; below: number },
): void {
  let lack = sum(lacking.map((ask) => lackOver(ask, 1)))
  for (const ask of lacking) {
    if (lack <= below) return
    lack -= lackOver(ask, 1)
    payTo(table, ask, amount)
  }
}

function payLargestAsk(table: Table, pledge: Slot): void {
  const steps = Math.min(pledge.left, table.cap)
  for (let ask = table.most; ask >= steps; ask--) if (payWith(table, pledge, ask, steps)) return
  for (let ask = steps - 1; ask > 0; ask--) if (payWith(table, pledge, ask, ask)) return
}
