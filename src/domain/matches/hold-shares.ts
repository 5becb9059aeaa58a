import { type Ask, askIsHeld } from '../asks/ask.ts'
import { type Pledge, pledgeIsHeld } from '../pledges/pledge.ts'
import { invariant } from '../shared/assert.ts'
import type { Rupees } from '../shared/rupees.ts'

/** What one match takes of a pledge and of an ask. */
export type HeldShare = {
  readonly pledgeId: string
  readonly askId: string
  readonly amount: Rupees
}

/**
 * Holds the shares of many matches. Each match takes from what the one before left, because several
 * may use one pledge or ask. Returns each changed pledge and ask once.
 */
export function holdShares<P extends Pledge, A extends Ask>(
  shares: readonly HeldShare[],
  open: { readonly pledges: readonly P[]; readonly asks: readonly A[] },
): { pledges: P[]; asks: A[] } {
  const pledges = new Map<string, P>(open.pledges.map((pledge) => [pledge.id, pledge]))
  const asks = new Map<string, A>(open.asks.map((ask) => [ask.id, ask]))
  for (const { pledgeId, askId, amount } of shares) {
    const [pledge, ask] = [pledges.get(pledgeId), asks.get(askId)]
    invariant(pledge && ask, 'a match of what is not open')
    pledges.set(pledgeId, { ...pledge, ...pledgeIsHeld(pledge, amount) })
    asks.set(askId, { ...ask, ...askIsHeld(ask, amount) })
  }
  const touched = {
    pledges: new Set(shares.map(({ pledgeId }) => pledgeId)),
    asks: new Set(shares.map(({ askId }) => askId)),
  }
  return {
    pledges: pledges
      .values()
      .filter(({ id }) => touched.pledges.has(id))
      .toArray(),
    asks: asks
      .values()
      .filter(({ id }) => touched.asks.has(id))
      .toArray(),
  }
}
