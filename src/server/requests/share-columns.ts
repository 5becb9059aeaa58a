import { rupees } from '#domain/shared/rupees.ts'
import type { Shares } from '#domain/shared/shares.ts'

type ShareColumns = {
  amountRupees: number
  openRupees: number
  heldRupees: number
  fulfilledRupees: number
  closedRupees: number
}

/** Reads the five columns that store the shares of pledges and asks. */
export function sharesOf(row: ShareColumns): Shares {
  return {
    amount: rupees(row.amountRupees),
    open: rupees(row.openRupees),
    held: rupees(row.heldRupees),
    fulfilled: rupees(row.fulfilledRupees),
    closed: rupees(row.closedRupees),
  }
}

export function shareColumns({ amount, open, held, fulfilled, closed }: Shares): ShareColumns {
  return {
    amountRupees: amount,
    openRupees: open,
    heldRupees: held,
    fulfilledRupees: fulfilled,
    closedRupees: closed,
  }
}

/** Returns shares under the names of the interface. */
export function shareView({ amount, open, held, fulfilled, closed }: Shares) {
  return {
    amount,
    openAmount: open,
    heldAmount: held,
    fulfilledAmount: fulfilled,
    closedAmount: closed,
  }
}
