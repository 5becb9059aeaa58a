import { rupees } from '#domain/shared/rupees.ts'
import type { Shares } from '#domain/shared/shares.ts'

type ShareColumns = {
  amount_rupees: number
  open_rupees: number
  held_rupees: number
  fulfilled_rupees: number
  closed_rupees: number
}

/** Reads the five columns that store the shares of pledges and asks. */
export function sharesOf(row: ShareColumns): Shares {
  return {
    amount: rupees(row.amount_rupees),
    open: rupees(row.open_rupees),
    held: rupees(row.held_rupees),
    fulfilled: rupees(row.fulfilled_rupees),
    closed: rupees(row.closed_rupees),
  }
}

export function shareColumns({ amount, open, held, fulfilled, closed }: Shares): ShareColumns {
  return {
    amount_rupees: amount,
    open_rupees: open,
    held_rupees: held,
    fulfilled_rupees: fulfilled,
    closed_rupees: closed,
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
