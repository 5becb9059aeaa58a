import { canonicalUtr } from '../matches/utr.ts'
import { CODE_ALPHABET, MATCH_CODE_LENGTH } from '../shared/ids.ts'
import { toAsciiDigits } from '../shared/rupees.ts'
import { type BankLine, dayNumber } from './bank-statement.ts'

/** One of my payments, as Paraspar knows it. */
export type OwnPayment = {
  readonly code: string
  readonly side: 'given' | 'received'
  /** What counts, and what the giver said they paid; different only in rare cases. */
  readonly amount: number
  readonly paid: number
  /** YYYY-MM-DD. */
  readonly day: string
  /** Null where it is not mine to read. */
  readonly utr: string | null
}

export type Difference = 'amount' | 'day' | 'direction'
export type Compared<P extends OwnPayment> = {
  readonly payment: P
  readonly line: BankLine
  /** By the reference or our code; or only by amount and day. */
  readonly by: 'number' | 'amount'
  readonly differs: readonly Difference[]
}
export type Comparison<P extends OwnPayment> = {
  readonly both: readonly Compared<P>[]
  readonly differing: readonly Compared<P>[]
  readonly onlyHere: readonly P[]
  /** Lines that carry our code or a reference of mine, and belong to no payment here. */
  readonly onlyBank: readonly BankLine[]
  /** Payments of a day that the statement does not have. */
  readonly outside: number
}

/** A day more or less: what is sent at midnight, and what a bank enters on the next day. */
const DAYS_NEAR = 1

/**
 * Compares my payments with the lines of a statement: first by the reference, then by the code that
 * a UPI app sends along, then by amount and day. Each line stands for one payment. Of lines that
 * have nothing of ours, none is in the result.
 */
export function compareWithBank<P extends OwnPayment>(
  payments: readonly P[],
  lines: readonly BankLine[],
): Comparison<P> {
  const known = new Set(payments.flatMap((payment) => referenceOf(payment) ?? []))
  const marked = lines.map((line) => ({ line, ...marksIn(line.text) }))
  const ours = marked.filter(
    ({ references, codes }) =>
      codes.length > 0 || references.some((reference) => known.has(reference)),
  )
  const isOurs = new Set(ours.map(({ line }) => line))
  const pairs = new Pairs<P>(payments)
  pairs.byMark(ours, 'references', referenceOf)
  pairs.byMark(ours, 'codes', ({ code }) => code)
  pairs.byAmount(lines.filter((line) => !isOurs.has(line)))
  const found = [...pairs.found.values()]
  const missing = payments.filter((payment) => !pairs.found.has(payment))
  const isWithin = within(lines)
  return {
    both: found.filter(({ differs }) => differs.length === 0),
    differing: found.filter(({ differs }) => differs.length > 0),
    onlyHere: missing.filter(isWithin),
    onlyBank: ours.flatMap(({ line }) => (pairs.used.has(line) ? [] : [line])),
    outside: missing.filter((payment) => !isWithin(payment)).length,
  }
}

const referenceOf = ({ utr }: OwnPayment) => (utr === null ? undefined : canonicalUtr(utr))

type Marked = ReturnType<typeof marksIn> & { readonly line: BankLine }

/** Payments with the line of each, while they are found. A line is of one payment. */
class Pairs<P extends OwnPayment> {
  readonly found = new Map<P, Compared<P>>()
  readonly used = new Set<BankLine>()
  private readonly payments: readonly P[]

  constructor(payments: readonly P[]) {
    this.payments = payments
  }

  byMark(
    lines: readonly Marked[],
    name: 'references' | 'codes',
    markOf: (payment: P) => string | undefined,
  ): void {
    const marked = groupBy(lines, (line) => line[name])
    this.take('number', (payment) =>
      (marked.get(markOf(payment) ?? '') ?? []).map(({ line }) => line),
    )
  }

  byAmount(lines: readonly BankLine[]): void {
    const byPaise = groupBy(lines, ({ paise }) => [paise])
    this.take('amount', (payment) =>
      amountsOf(payment)
        .flatMap((paise) => byPaise.get(paise) ?? [])
        .filter((line) => differencesOf(payment, line).length === 0),
    )
  }

  private take(by: Compared<P>['by'], linesOf: (payment: P) => readonly BankLine[]): void {
    for (const payment of this.payments) {
      if (this.found.has(payment)) continue
      const line = nearest(
        payment,
        linesOf(payment).filter((each) => !this.used.has(each)),
      )
      if (line === undefined) continue
      this.found.set(payment, { payment, line, by, differs: differencesOf(payment, line) })
      this.used.add(line)
    }
  }
}

/** Whether a payment is of the days that a statement has. */
function within(lines: readonly BankLine[]): (payment: OwnPayment) => boolean {
  const days = lines.map(({ day }) => dayNumber(day))
  const [from, to] = [min(days), max(days)]
  return ({ day }) => dayNumber(day) >= from && dayNumber(day) <= to
}

const min = (numbers: readonly number[]) =>
  numbers.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY)
const max = (numbers: readonly number[]) =>
  numbers.reduce((most, each) => Math.max(most, each), Number.NEGATIVE_INFINITY)

function groupBy<K, T>(items: readonly T[], keysOf: (item: T) => readonly K[]): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items)
    for (const key of new Set(keysOf(item))) {
      const group = groups.get(key)
      if (group === undefined) groups.set(key, [item])
      else group.push(item)
    }
  return groups
}

const amountsOf = ({ amount, paid }: OwnPayment) => [...new Set([amount * 100, paid * 100])]

function differencesOf(payment: OwnPayment, line: BankLine): Difference[] {
  const direction = payment.side === 'given' ? 'out' : 'in'
  return [
    ...(amountsOf(payment).includes(line.paise) ? [] : (['amount'] as const)),
    ...(daysBetween(payment, line) <= DAYS_NEAR ? [] : (['day'] as const)),
    ...(line.direction === undefined || line.direction === direction
      ? []
      : (['direction'] as const)),
  ]
}

function daysBetween({ day }: OwnPayment, line: BankLine): number {
  return Math.abs(dayNumber(day) - dayNumber(line.day))
}

/** The line that fits best: with the fewest differences, then the nearest day. */
function nearest(payment: OwnPayment, lines: readonly BankLine[]): BankLine | undefined {
  const rank = (line: BankLine) =>
    differencesOf(payment, line).length * 100_000 + daysBetween(payment, line)
  return lines.reduce<BankLine | undefined>(
    (best, line) => (best === undefined || rank(line) < rank(best) ? line : best),
    undefined,
  )
}

const CODE = new RegExp(
  `\\bHELP[\\s\\-_/:.]{0,3}([${CODE_ALPHABET}]{${MATCH_CODE_LENGTH}})(?![A-Z0-9])`,
  'g',
)
const NUMBER_LENGTH = 12

/** The references and codes in what a bank says about a line. */
function marksIn(text: string): { references: readonly string[]; codes: readonly string[] } {
  const upper = toAsciiDigits(text).toUpperCase()
  return {
    // Banks fill numbers with zeros in front.
    references: [
      ...Array.from(upper.matchAll(/\d{12,22}/g), ([digits]) => {
        const short = digits.replace(/^0+/, '')
        return short.length <= NUMBER_LENGTH ? short.padStart(NUMBER_LENGTH, '0') : short
      }),
      ...Array.from(upper.matchAll(/[A-Z]{4}[A-Z0-9]{12,18}/g), ([word]) => word),
    ],
    codes: Array.from(upper.matchAll(CODE), ([, code = '']) => code),
  }
}
