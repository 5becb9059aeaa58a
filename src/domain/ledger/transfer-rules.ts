import type { SealedTransfer } from './sealed-lines.ts'

/** Checks the rules between the transfers of a circle, one transfer after another. */
export type TransferRules = {
  take(transfer: SealedTransfer): 'amount_wrong' | 'same_account' | 'reversal_wrong' | undefined
  /** The sum of all entries so far: what each giver's side adds and each receiver's side takes. */
  sum(): number
  reversals(): number
}

const FIRST_ROOM = 1_024

/**
 * Begins the rules. An amount is a whole number of rupees above zero between two accounts. A
 * reversal takes back an earlier help once, with that help's amount and people. It stores 24 bytes
 * for each transfer, so a million fit into a small phone.
 */
export function transferRules(): TransferRules {
  let known = {
    amount: new Float64Array(FIRST_ROOM),
    giver: new Float64Array(FIRST_ROOM),
    receiver: new Float64Array(FIRST_ROOM),
  }
  let [sum, reversals] = [0, 0]
  const checkReversal = ({ number, reverses, amount, giver, receiver }: SealedTransfer) => {
    reversals++
    const isRight =
      reverses !== null &&
      reverses > 0 &&
      reverses < number &&
      reverses < known.amount.length &&
      known.amount[reverses] === amount &&
      known.giver[reverses] === fingerprint(giver) &&
      known.receiver[reverses] === fingerprint(receiver)
    // An amount of 0 fits no second reversal.
    if (reverses !== null && reverses < known.amount.length) known.amount[reverses] = 0
    return isRight ? undefined : ('reversal_wrong' as const)
  }
  return {
    take(transfer) {
      const { number, kind, amount, giver, receiver } = transfer
      const sign = kind === 'help' ? 1 : -1
      const entries = [sign * amount, -sign * amount]
      for (const entry of entries) sum += entry
      if (amount <= 0) return 'amount_wrong'
      if (giver === receiver) return 'same_account'
      if (kind === 'reversal') return checkReversal(transfer)
      if (number >= 2 * known.amount.length) return undefined
      if (number >= known.amount.length)
        known = {
          amount: doubled(known.amount),
          giver: doubled(known.giver),
          receiver: doubled(known.receiver),
        }
      known.amount[number] = amount
      known.giver[number] = fingerprint(giver)
      known.receiver[number] = fingerprint(receiver)
      return undefined
    },
    sum: () => sum,
    reversals: () => reversals,
  }
}

// 48 bits of a tag. They are enough to see that a reversal repeats the tags of its help.
function fingerprint(tag: string): number {
  let value = 0
  for (let at = 0; at < 8; at++) value = value * 64 + ALPHABET.indexOf(tag[at] ?? 'A')
  return value
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function doubled(numbers: Float64Array): Float64Array<ArrayBuffer> {
  const more = new Float64Array(2 * numbers.length)
  more.set(numbers)
  return more
}
