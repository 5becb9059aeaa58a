/** Where a bank's table has what is needed, by its column names. */
export type StatementColumns = {
  readonly day: number
  /** What a line says: its description, and the reference number. */
  readonly texts: readonly number[]
  readonly debit?: number | undefined
  readonly credit?: number | undefined
  /** One column for both directions, and the one that says which. */
  readonly amount?: number | undefined
  readonly sign?: number | undefined
}

const NAMES = {
  day: /^(?:(?:txn|tran|trans|transaction|posting|post|value|val) )?(?:date|dt)$|^दिनांक$|^तारीख़?$/u,
  text: /^(?:narration|description|particulars|details|remarks?|transaction (?:remarks?|details|description|particulars)|विवरण)$/u,
  ref: /\b(?:ref|reference|chq|cheque|utr|instrument|rrn)\b|^(?:tran|transaction|txn) id$/,
  debit: /^(?:debits?|withdrawals?|dr|paid out|नामे|निकासी)(?: (?:amt|amount|dr|inr|rs))*$/u,
  credit: /^(?:credits?|deposits?|cr|paid in|जमा)(?: (?:amt|amount|cr|inr|rs))*$/u,
  amount: /^(?:(?:transaction|txn) )?(?:amount|amt)(?: (?:inr|rs))*$/,
  sign: /^(?:dr cr|cr dr|drcr|crdr|debit credit|credit debit|type|(?:transaction|txn|tran) type)$/,
} as const

/** A column name without signs: "Withdrawal Amount (INR )" is "withdrawal amount inr". */
function wordsOf(cell: string): string {
  return cell
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * The columns that a row names; undefined where it is no row of column names. A payment's own day
 * comes before the day from which it bears interest, which banks call value date.
 */
export function columnsIn(cells: readonly string[]): StatementColumns | undefined {
  const words = cells.map(wordsOf)
  const all = (name: keyof typeof NAMES) =>
    words.flatMap((word, at) => (NAMES[name].test(word) ? [at] : []))
  const days = all('day')
  const day = days.find((at) => words[at]?.startsWith('val') !== true) ?? days[0]
  const texts = [...new Set([...all('text'), ...all('ref')])]
  const [[debit], [credit], [amount], [sign]] = [
    all('debit'),
    all('credit'),
    all('amount'),
    all('sign'),
  ]
  if (day === undefined || texts.length === 0) return undefined
  if (debit !== undefined && credit !== undefined) return { day, texts, debit, credit }
  return amount === undefined ? undefined : { day, texts, amount, sign }
}
