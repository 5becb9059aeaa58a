import { invariant } from './assert.ts'
import { addRupees, NO_RUPEES, type Rupees, subtractRupees } from './rupees.ts'

/**
 * Where the rupees of a pledge or ask are: `open` may be matched, `held` runs in matches, `fulfilled` was confirmed,
 * `closed` will not be used any more. Their sum is the amount, always.
 */
export type Shares = {
  readonly amount: Rupees
  readonly open: Rupees
  readonly held: Rupees
  readonly fulfilled: Rupees
  readonly closed: Rupees
}

export function newShares(amount: Rupees): Shares {
  return { amount, open: amount, held: NO_RUPEES, fulfilled: NO_RUPEES, closed: NO_RUPEES }
}

/** open → held, when a match is made. */
export function hold(shares: Shares, part: Rupees): Shares {
  return moved({ ...shares, open: subtractRupees(shares.open, part), held: addRupees(shares.held, part) }, part)
}

/** held → fulfilled, when a match is confirmed. */
export function fulfil(shares: Shares, part: Rupees): Shares {
  return moved({ ...shares, held: subtractRupees(shares.held, part), fulfilled: addRupees(shares.fulfilled, part) }, part)
}

/** held → open, when a match ends without money and the request still runs. */
export function reopen(shares: Shares, part: Rupees): Shares {
  return moved({ ...shares, held: subtractRupees(shares.held, part), open: addRupees(shares.open, part) }, part)
}

/** held → closed, when a match ends without money and the request has ended meanwhile. */
export function closeHeld(shares: Shares, part: Rupees): Shares {
  return moved({ ...shares, held: subtractRupees(shares.held, part), closed: addRupees(shares.closed, part) }, part)
}

/** open → closed: withdrawn or expired. */
export function closeOpen(shares: Shares): Shares {
  return checked({ ...shares, open: NO_RUPEES, closed: addRupees(shares.closed, shares.open) })
}

/** What counts against the caps: everything that may still become help. */
export function outstanding(shares: Shares): Rupees {
  return addRupees(shares.open, shares.held)
}

function moved(shares: Shares, part: Rupees): Shares {
  invariant(part > 0, 'a share of nothing was moved')
  return checked(shares)
}

function checked(shares: Shares): Shares {
  const { amount, open, held, fulfilled, closed } = shares
  invariant(open >= 0 && held >= 0 && fulfilled >= 0 && closed >= 0, 'a share went below zero')
  invariant(addRupees(open, held, fulfilled, closed) === amount, 'shares do not make the amount')
  return shares
}
