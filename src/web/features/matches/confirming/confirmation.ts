import { dayInIndia, money } from '#contract/formats.ts'
import type { Messages } from '#contract/messages/messages.ts'
import type { Translate } from '#contract/messages/translate.ts'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { POLICY_BOUNDS } from '#domain/shared/policy.ts'
import { canonicalUtr, isUtr, type Rail } from '#domain/matches/utr.ts'

/** Above it, all of the help of a tax year can be taxable. */
const TAX_LINE_RUPEES = POLICY_BOUNDS.receivedInTaxYearCapRupees.max

/** What a receiver fills in to confirm a match. */
export type ConfirmationDraft = {
  seen: boolean
  utrLast4: string
  utr: string
  rail: Rail
  overpayment: 'keep' | 'return' | null
  /** The day on which it was in the account; empty where nobody is asked. */
  creditedOn: string
}
export const EMPTY_CONFIRMATION: ConfirmationDraft = {
  seen: false,
  utrLast4: '',
  utr: '',
  rail: 'upi',
  overpayment: null,
  creditedOn: '',
}

/** `whole`: the whole reference is needed. `overpayment`: the overpayment in rupees to choose about. */
type Needs = { readonly whole: boolean; readonly overpayment: number }

/** The fields that are still missing something, in screen order. */
export function confirmationProblems(
  { seen, utrLast4, utr, rail, overpayment }: ConfirmationDraft,
  needs: Needs,
): (keyof ConfirmationDraft)[] {
  const found: (keyof ConfirmationDraft)[] = []
  if (!seen) found.push('seen')
  if (!needs.whole && canonicalUtr(utrLast4).length !== 4) found.push('utrLast4')
  if (needs.whole && !isUtr(canonicalUtr(utr), rail)) found.push('utr')
  if (needs.overpayment > 0 && overpayment === null) found.push('overpayment')
  return found
}

/**
 * The request body. The last four come from the whole reference, where that was typed. A choice
 * goes with its overpayment, and only where there is one.
 */
export function confirmationBody(
  { seen, utrLast4, utr, rail, overpayment, creditedOn }: ConfirmationDraft,
  needs: Needs & { readonly version: number },
) {
  const whole = canonicalUtr(utr)
  return {
    seen,
    version: needs.version,
    ...(needs.whole
      ? { utrLast4: whole.slice(-4), utr: whole, rail }
      : { utrLast4: canonicalUtr(utrLast4) }),
    ...(creditedOn === '' ? {} : { creditedOn }),
    ...(needs.overpayment > 0 && overpayment !== null
      ? { overpayment, overpaymentSeen: needs.overpayment }
      : {}),
  }
}

/** All days from the first to the last, as YYYY-MM-DD. */
export function daysBetween({ first, last }: { first: string; last: string }): string[] {
  const [from, until] = [Date.parse(first), Date.parse(last)]
  const days = Math.round((until - from) / DAY_MS)
  return Array.from({ length: days + 1 }, (_, at) => dayInIndia(from + at * DAY_MS))
}

type Year = { readonly from: string; readonly until: string; readonly rupees: number }

/**
 * What it means to keep all of a payment: in words of the catalogue. Where it would take its
 * receiver above the line of the tax year to which its day belongs, it says by how much.
 */
export function keepText(
  t: Translate<Messages['paying']>,
  { amount, received }: { amount: number; received: readonly Year[] },
  day: string,
): string {
  const year = received.find(({ from, until }) => from <= day && day < until)
  const above = year === undefined ? 0 : year.rupees + amount - TAX_LINE_RUPEES
  if (year === undefined || above <= 0) return t('overpayment-keep-text')
  return t('overpayment-keep-above', {
    above: money(above),
    line: money(TAX_LINE_RUPEES),
    years: `${year.from.slice(0, 4)}–${year.until.slice(0, 4)}`,
  })
}
