import { toAsciiDigits } from '../shared/rupees.ts'

export const HOLDER_LENGTH_MAX = 100
export const BANK_NAME_LENGTH_MAX = 80
export const DETAILS_MAX = 10

/**
 * A changed payee detail waits 48 hours before a new match may use it. A member's first detail does
 * not wait.
 */
export const CHANGED_DETAIL_WAIT_MS = 48 * 3_600_000

export type UpiDetail = { readonly kind: 'upi'; readonly upiId: string }
export type BankDetail = {
  readonly kind: 'bank'
  readonly accountNumber: string
  readonly ifscCode: string
  readonly bankName: string
  readonly accountHolderName: string
}
export type PaymentDetail = UpiDetail | BankDetail

export type DetailField = 'upiId' | 'accountHolderName' | 'accountNumber' | 'ifscCode' | 'bankName'
export type DetailFieldCode =
  | 'members.upi-required'
  | 'members.upi-invalid'
  | 'members.holder-required'
  | 'members.account-number-digits'
  | 'members.ifsc-invalid'
  | 'members.bank-name-required'

type FieldErrors = Partial<Record<DetailField, DetailFieldCode>>

/** Checks the shape of NPCI's virtual payment address. The shape does not prove who owns it. */
export function checkUpiId(upiId: string): DetailFieldCode | undefined {
  const text = upiId.trim()
  if (text === '') return 'members.upi-required'
  return /^[A-Za-z0-9][A-Za-z0-9._-]{1,254}@[A-Za-z][A-Za-z0-9]{1,63}$/.test(text)
    ? undefined
    : 'members.upi-invalid'
}

export function canonicalUpiId(upiId: string): string {
  return upiId.trim().toLowerCase()
}

/** Four letters, a zero, six letters or digits (Reserve Bank of India). */
export function checkIfsc(ifsc: string): DetailFieldCode | undefined {
  return /^[A-Z]{4}0[A-Z0-9]{6}$/.test(canonicalIfsc(ifsc)) ? undefined : 'members.ifsc-invalid'
}

export function canonicalIfsc(ifsc: string): string {
  return toAsciiDigits(ifsc).replace(/\s/g, '').toUpperCase()
}

export function canonicalAccountNumber(text: string): string {
  return toAsciiDigits(text).replace(/[\s-]/g, '')
}

/**
 * The fields of a bank account with a fault, each with the key of its sentence. Empty where all are
 * right.
 */
export function checkBankDetail(detail: Omit<BankDetail, 'kind'>): FieldErrors {
  const errors: FieldErrors = {}
  if (detail.accountHolderName.trim() === '') errors.accountHolderName = 'members.holder-required'
  if (!/^\d{9,18}$/.test(canonicalAccountNumber(detail.accountNumber)))
    errors.accountNumber = 'members.account-number-digits'
  const ifsc = checkIfsc(detail.ifscCode)
  if (ifsc !== undefined) errors.ifscCode = ifsc
  if (detail.bankName.trim() === '') errors.bankName = 'members.bank-name-required'
  return errors
}

/**
 * The form in which details are stored: no spaces, ASCII digits, codes in capitals, UPI ids in
 * lower case.
 */
export function canonicalDetail(detail: PaymentDetail): PaymentDetail {
  if (detail.kind === 'upi') return { kind: 'upi', upiId: canonicalUpiId(detail.upiId) }
  return {
    kind: 'bank',
    accountNumber: canonicalAccountNumber(detail.accountNumber),
    ifscCode: canonicalIfsc(detail.ifscCode),
    bankName: detail.bankName.trim(),
    accountHolderName: detail.accountHolderName.trim(),
  }
}

/**
 * A text that is equal for two details that pay to one account. It is hashed before it is stored.
 */
export function detailFingerprint(detail: PaymentDetail): string {
  return detail.kind === 'upi'
    ? `upi:${detail.upiId}`
    : `bank:${detail.ifscCode}:${detail.accountNumber}`
}

/** Dots and the last four digits. */
export function maskUpiId(upiId: string): string {
  const [name = '', handle = ''] = upiId.split('@')
  return `${name.slice(0, 2)}••@${handle}`
}

/** An account number as everybody sees it except its owner's payer. */
export function maskAccountNumber(accountNumber: string): string {
  return `••••${accountNumber.slice(-4)}`
}

/**
 * From when matches may use a new detail. A member's first can be used at once, a later one after
 * the wait.
 */
export function usableFrom({
  hadDetailBefore,
  now,
}: {
  hadDetailBefore: boolean
  now: Temporal.Instant
}): Temporal.Instant {
  return hadDetailBefore ? now.add({ milliseconds: CHANGED_DETAIL_WAIT_MS }) : now
}
