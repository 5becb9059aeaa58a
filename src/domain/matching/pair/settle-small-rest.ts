import { bestGroups } from './best-groups.ts'
import type { Slot } from '../board.ts'
import { usableSteps } from '../serve/follow-moves.ts'
import { rollBack } from '../rooms.ts'
import { roomOf, settle, type SettleTable } from './settle-table.ts'

/** With this many requests or fewer the grouping with the fewest payments is worked out exactly. */
const SMALL_REST_MAX = 12

/**
 * Settles a rest of a few requests by its best grouping, as far as its members may be put together.
 */
export function settleSmallRest(table: SettleTable): void {
  const asks = [...table.asks.places.keys()]
  const pledges = [...table.pledges.places.keys()]
  if (asks.length === 0 || pledges.length === 0 || asks.length + pledges.length > SMALL_REST_MAX)
    return
  const items = [...pledges, ...asks]
  const groups = bestGroups(
    items.map((item) => (item.kind === 'pledge' ? usableSteps(item) : -usableSteps(item))),
  )
  for (const group of groups)
    settleGroup(
      table,
      items.filter((_, index) => group.includes(index)),
    )
}

// Always the largest pledge with the largest ask closes one of the two each time, so k requests
// take at most k - 1 payments.
function settleGroup(table: SettleTable, group: readonly Slot[]): void {
  const start = table.board.journal.length
  for (;;) {
    const pledge = largestOf(group, 'pledge')
    const ask = largestOf(group, 'ask')
    if (!pledge || !ask) return
    if (roomOf(table, pledge, ask) < Math.min(usableSteps(pledge), usableSteps(ask))) {
      rollBack(table.board, start)
      return
    }
    settle(table, pledge, ask)
  }
}

function largestOf(group: readonly Slot[], kind: Slot['kind']): Slot | undefined {
  let largest: Slot | undefined
  for (const item of group)
    if (item.kind === kind && usableSteps(item) > (largest ? usableSteps(largest) : 0))
      largest = item
  return largest
}
