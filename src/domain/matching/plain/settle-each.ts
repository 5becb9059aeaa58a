import { payWith } from './payments.ts'
import { settleEqual } from './settle-all.ts'
import { has, opposite, type Side, type Table, takeFirst } from './table.ts'

/**
 * Settles all requests of one side in few payments while the other side has enough or more: equal
 * amounts first, then the largest, above the cap from two that close it, else from the smallest
 * that is enough, else from the largest there is. What cannot be settled leaves the table.
 */
export function settleEach(table: Table, side: Side): void {
  settleEqual(table)
  for (let amount = table.columns.mostSteps; amount > 0; amount--) {
    while (has(table, side, amount))
      payPart(table, takeFirst(table, side, amount), { side: opposite(side), amount })
  }
}

function payPart(
  table: Table,
  slot: number,
  { side, amount }: { side: Side; amount: number },
): boolean {
  const { cap, mostSteps } = table.columns
  const most = Math.min(amount, cap)
  for (let steps = cap; amount > cap && steps >= amount - cap; steps--) {
    if (has(table, side, amount - steps) && payWith(table, slot, steps, steps)) return true
  }
  for (let other = most; other <= mostSteps; other++)
    if (payWith(table, slot, other, most)) return true
  for (let other = most - 1; other > 0; other--) if (payWith(table, slot, other, other)) return true
  return false
}
