import { asciiBytes } from './bytes.ts'
import { dayNumber } from './ledger-days.ts'
import type { SealedTransfer } from './sealed-lines.ts'

type Broken = 'amount_wrong' | 'same_account' | 'reversal_wrong' | 'time_wrong'
/** Checks the rules between the transfers of a circle, one transfer after another. */
export type TransferRules = {
  take(transfer: SealedTransfer): Broken | undefined
  /** The sum of all entries so far: what each giver's side adds and each receiver's side takes. */
  sum(): number
  reversals(): number
  /** The latest day of a transfer so far. */
  latestDay(): number
}

const FIRST_ROOM = 1_024
/** The two tags of a transfer, in ASCII. */
const TAGS = 44

/**
 * Begins the rules. An amount is a whole number of rupees above zero between two accounts. A
 * reversal takes back an earlier help once, with that help's amount and people. Days do not go back,
 * except by one: in version 0.1.0 a posting that waited at midnight for another kept its own day.
 * It stores 54 bytes for each transfer, so a million fit into a phone.
 */
export function transferRules(): TransferRules {
  let known = roomFor(FIRST_ROOM)
  let [sum, reversals, latestDay] = [0, 0, 0]
  const checkReversal = (transfer: SealedTransfer) => {
    reversals++
    const isRight = fits(known, transfer)
    const { reverses } = transfer
    // An amount of 0 fits no second reversal.
    if (reverses !== null && reverses < known.amount.length) known.amount[reverses] = 0
    return isRight ? undefined : ('reversal_wrong' as const)
  }
  const remember = (transfer: SealedTransfer) => {
    const { number } = transfer
    if (number >= 2 * known.amount.length) return
    if (number >= known.amount.length) known = roomFor(2 * known.amount.length, known)
    known.amount[number] = transfer.amount
    known.day[number] = dayNumber(transfer.day)
    known.tags.set(tagsOf(transfer), number * TAGS)
  }
  return {
    take(transfer) {
      const { kind, amount, giver, receiver } = transfer
      const sign = kind === 'help' ? 1 : -1
      const entries = [sign * amount, -sign * amount]
      for (const entry of entries) sum += entry
      if (amount <= 0) return 'amount_wrong'
      if (giver === receiver) return 'same_account'
      const day = dayNumber(transfer.day)
      const isLate = day < latestDay - 1
      latestDay = Math.max(latestDay, day)
      const broken = kind === 'reversal' ? checkReversal(transfer) : undefined
      if (kind === 'help') remember(transfer)
      return broken ?? (isLate ? 'time_wrong' : undefined)
    },
    sum: () => sum,
    reversals: () => reversals,
    latestDay: () => latestDay,
  }
}

/** Whether a reversal repeats the help that it names. */
function fits(known: Known, transfer: SealedTransfer): boolean {
  const { number, reverses, amount, day } = transfer
  return (
    reverses !== null &&
    reverses < number &&
    known.amount[reverses] === amount &&
    (known.day[reverses] ?? 0) <= dayNumber(day) &&
    tagsOf(transfer).every((byte, at) => known.tags[reverses * TAGS + at] === byte)
  )
}

function tagsOf({ giver, receiver }: SealedTransfer): Uint8Array {
  return asciiBytes(giver + receiver)
}

type Known = {
  readonly amount: Float64Array
  readonly day: Uint16Array
  readonly tags: Uint8Array
}

function roomFor(count: number, before?: Known): Known {
  const room = {
    amount: new Float64Array(count),
    day: new Uint16Array(count),
    tags: new Uint8Array(count * TAGS),
  }
  if (before === undefined) return room
  room.amount.set(before.amount)
  room.day.set(before.day)
  room.tags.set(before.tags)
  return room
}
