import { invariant } from './assert.ts'
import { addRupees, floorToStep, NO_RUPEES, type Rupees, subtractRupees } from './rupees.ts'

/**
 * Where the rupees of a pledge or ask are. `open` may be matched, `held` runs in matches,
 * `fulfilled` was confirmed, `closed` will not be used any more. Their sum is always the amount.
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
  return moved(
    { ...shares, open: subtractRupees(shares.open, part), held: addRupees(shares.held, part) },
    part,
  )
}

/** held → fulfilled, when a match is confirmed. */
export function fulfil(shares: Shares, part: Rupees): Shares {
  return moved(
    {
      ...shares,
      held: subtractRupees(shares.held, part),
      fulfilled: addRupees(shares.fulfilled, part),
    },
    part,
  )
}

/** held → open, when a match ends without money and the request still runs. */
export function reopen(shares: Shares, part: Rupees): Shares {
  return moved(
    { ...shares, held: subtractRupees(shares.held, part), open: addRupees(shares.open, part) },
    part,
  )
}

/** held → closed, when a match ends without money and the request has ended before. */
export function closeHeld(shares: Shares, part: Rupees): Shares {
  return moved(
    { ...shares, held: subtractRupees(shares.held, part), closed: addRupees(shares.closed, part) },
    part,
  )
}

/**
 * held → fulfilled for the confirmed part of a match. Of what is left, whole steps reopen where the
 * request `reopens`; everything else closes.
 */
export function fulfilPart(
  shares: Shares,
  part: Rupees,
  { held, reopens }: { held: Rupees; reopens: boolean },
): Shares {
  return putBack(fulfil(shares, part), 'held', { part: subtractRupees(held, part), reopens })
}

/**
 * open → fulfilled, for a payment that came after its match had ended. What stays open is a whole
 * number of steps; less than one step closes.
 */
export function fulfilOpen(shares: Shares, part: Rupees): Shares {
  const left = subtractRupees(shares.open, part)
  const open = floorToStep(left)
  return moved(
    {
      ...shares,
      open,
      fulfilled: addRupees(shares.fulfilled, part),
      closed: addRupees(shares.closed, subtractRupees(left, open)),
    },
    part,
  )
}

/**
 * fulfilled → open in whole steps where the request `reopens`; what is left → closed. This is for
 * help that a ruling takes back.
 */
export function unfulfil(shares: Shares, part: Rupees, { reopens }: { reopens: boolean }): Shares {
  return putBack(shares, 'fulfilled', { part, reopens })
}

function putBack(
  shares: Shares,
  from: 'held' | 'fulfilled',
  { part, reopens }: { part: Rupees; reopens: boolean },
): Shares {
  const open = reopens ? floorToStep(part) : NO_RUPEES
  return checked({
    ...shares,
    [from]: subtractRupees(shares[from], part),
    open: addRupees(shares.open, open),
    closed: addRupees(shares.closed, subtractRupees(part, open)),
  })
}

/** open → closed: withdrawn or expired. */
export function closeOpen(shares: Shares): Shares {
  return checked({ ...shares, open: NO_RUPEES, closed: addRupees(shares.closed, shares.open) })
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
