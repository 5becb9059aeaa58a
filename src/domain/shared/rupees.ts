declare const brand: unique symbol

/**
 * Whole rupees as a safe integer, negative only in ledger entries. Only the functions of this file
 * make them.
 */
export type Rupees = number & { readonly [brand]: 'Rupees' }

/**
 * Every pledge, ask and match is a positive multiple of 500 rupees, so that amounts fit together.
 */
export const STEP_RUPEES = 500

/** Marks an integer as rupees. Throws a RangeError for anything but a safe integer. */
export function rupees(value: number): Rupees {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole rupees: ${value}`)
  return value as Rupees
}

export const NO_RUPEES = /* @__PURE__ */ rupees(0)

export function addRupees(...amounts: readonly Rupees[]): Rupees {
  return rupees(amounts.reduce<number>((sum, amount) => sum + amount, 0))
}

export function subtractRupees(from: Rupees, amount: Rupees): Rupees {
  return rupees(from - amount)
}

export function minRupees(...amounts: readonly Rupees[]): Rupees {
  return rupees(Math.min(...amounts))
}

export function atLeastZero(amount: Rupees): Rupees {
  return amount < 0 ? NO_RUPEES : amount
}

/** True for 500, 1000, 1500, … */
export function isStepMultiple(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount > 0 && amount % STEP_RUPEES === 0
}

export function floorToStep(amount: Rupees): Rupees {
  return rupees(Math.floor(amount / STEP_RUPEES) * STEP_RUPEES)
}

/** Whole steps in an amount. Throws where the amount is no multiple of the step. */
export function toSteps(amount: Rupees): number {
  if (amount % STEP_RUPEES !== 0)
    throw new RangeError(`not a multiple of ${STEP_RUPEES}: ${amount}`)
  return amount / STEP_RUPEES
}

export function fromSteps(steps: number): Rupees {
  return rupees(steps * STEP_RUPEES)
}

/** A share of an amount in percent, rounded up to a whole step and never above the amount. */
export function percentUpToStep(amount: Rupees, percent: number): Rupees {
  return minRupees(amount, fromSteps(Math.ceil((amount * percent) / 100 / STEP_RUPEES)))
}

/**
 * What an amount field shows of what was typed: digits only. A point stays, so that 500.00 is read
 * as 500 and 500.50 is refused; without it the field would say 50050.
 */
export function typedAmount(text: string): string {
  return toAsciiDigits(text).replace(/[^0-9.]/g, '')
}

/**
 * Reads an amount that a person typed, with digits of any Indian script, spaces, grouping commas
 * and no paise. Undefined for anything but a positive whole number of at most nine digits.
 */
export function parseRupees(text: string): Rupees | undefined {
  const digits = toAsciiDigits(text)
    .replace(/[\s,₹]/g, '')
    .replace(/(?<=\d)\.0{0,2}$/, '')
  if (!/^\d{1,9}$/.test(digits)) return undefined
  const value = Number(digits)
  return value > 0 ? rupees(value) : undefined
}

const DIGIT_ZEROS = [
  0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0660, 0x06f0, 0x1c50,
  0xabf0,
]

/**
 * Replaces digits of Indian scripts (Devanagari, Bengali, Tamil, Urdu, …) by ASCII digits.
 * Everything else stays.
 */
export function toAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = DIGIT_ZEROS.find((start) => code >= start && code < start + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}
