import { type AskSlot, type Board, type PledgeSlot } from './board.ts'
import { giveAll } from './exchange.ts'
import { isUrgent } from './settle.ts'
import type { PreferenceCost } from './matching-types.ts'

/** Exchanges tried in one run. */
const TRIES_MAX = 20_000

/**
 * Exchanges equal shares where a preference gains by it: super pledges go to urgent asks, and what
 * is first in line gives in place of others. It takes no payment more, and nobody gets less.
 */
export function exchangeForPreferences(board: Board): PreferenceCost {
  const tries = { left: TRIES_MAX }
  const urgent = board.asks.filter(({ ask }) => ask.askClass === 'urgent')
  for (const pledge of board.pledges.filter(({ pledge: { plan } }) => plan === 'super'))
    for (const [ask, steps] of Array.from(pledge.shares))
      if (ask.ask.askClass !== 'urgent') swapForUrgent(board, { pledge, ask, steps }, urgent)
  for (const first of board.pledges)
    if (first.pledge.firstInLine === true && first.left > 0) handOver(board, first, tries)
  return { urgent: 0, firstInLine: 0 }
}

function swapForUrgent(
  board: Board,
  { pledge, ask, steps }: { pledge: PledgeSlot; ask: AskSlot; steps: number },
  urgent: readonly AskSlot[],
): void {
  for (const other of urgent)
    for (const [from, share] of Array.from(other.shares)) {
      const isNew = !pledge.shares.has(other) && !from.shares.has(ask)
      if (share !== steps || !isNew || isUrgent({ pledge: from, ask: other })) continue
      const isSwapped = giveAll(board, [
        [pledge, ask, -steps],
        [from, other, -steps],
        [pledge, other, steps],
        [from, ask, steps],
      ])
      if (isSwapped) return
    }
}

function handOver(board: Board, first: PledgeSlot, tries: { left: number }): void {
  for (const ask of board.asks)
    for (const [pledge, steps] of Array.from(ask.shares)) {
      if (tries.left-- <= 0 || first.left === 0) return
      const isOther = !pledge.whole && pledge.pledge.firstInLine !== true
      if (!isOther || first.left < steps || first.shares.has(ask)) continue
      giveAll(board, [
        [pledge, ask, -steps],
        [first, ask, steps],
      ])
    }
}
