import { withoutUnseen } from '../members/lists/clean-text.ts'
import { separatorOf, splitTable } from '../members/lists/split-table.ts'
import { toAsciiDigits } from '../shared/rupees.ts'
import { columnsIn, type StatementColumns } from './bank-columns.ts'

/** A file larger than this is no statement of one person. */
export const STATEMENT_BYTES_MAX = 5_000_000
const LINES_MAX = 50_000
/** Banks write at most a page about the account before the table. */
const HEADER_WITHIN = 80

/** One line of a bank statement. Amounts are in paise, because banks charge them. */
export type BankLine = {
  /** Its place in the file. */
  readonly line: number
  /** YYYY-MM-DD. */
  readonly day: string
  readonly text: string
  readonly paise: number
  /** Undefined where the file does not say. */
  readonly direction: 'in' | 'out' | undefined
}
export type ReadStatement =
  | { readonly lines: readonly BankLine[]; readonly unread: number }
  | { readonly problem: 'empty' | 'not-text' | 'too-long' | 'no-table' | 'no-lines' }

/**
 * Reads a statement as net banking of Indian banks exports it: a table with column names somewhere
 * near its top, whose separator, columns, days and amounts are found by what they are. Lines that
 * are no payment (sums, page feet) are counted and left out.
 */
export function readStatement(text: string): ReadStatement {
  const clean = withoutUnseen(text)
  if (clean.trim() === '') return { problem: 'empty' }
  if (clean.includes('\0')) return { problem: 'not-text' }
  if (clean.length > STATEMENT_BYTES_MAX || hasMoreLines(clean)) return { problem: 'too-long' }
  const separator = separatorOf(clean)
  if (separator === undefined) return { problem: 'no-table' }
  const rows = splitTable(clean, separator).filter(({ cells }) => cells.some((cell) => cell !== ''))
  const at = rows.slice(0, HEADER_WITHIN).findIndex(({ cells }) => columnsIn(cells) !== undefined)
  const columns = columnsIn(rows[at]?.cells ?? [])
  if (columns === undefined) return { problem: 'no-table' }
  const body = rows.slice(at + 1)
  const lines = body.flatMap(({ line, cells }) => lineIn(line, cells.map(cellText), columns) ?? [])
  return lines.length === 0
    ? { problem: 'no-lines' }
    : { lines, unread: body.length - lines.length }
}

function hasMoreLines(text: string): boolean {
  let lines = 0
  for (
    let at = text.indexOf('\n');
    at !== -1 && lines <= LINES_MAX;
    at = text.indexOf('\n', at + 1)
  )
    lines += 1
  return lines > LINES_MAX
}

/** A spreadsheet's text as a formula ="00123", and the apostrophe that keeps one from being run. */
function cellText(cell: string): string {
  const quoted = /^="?(.*?)"?$/.exec(cell)
  return (quoted?.[1] ?? cell).replace(/^'/, '').trim()
}

function lineIn(
  line: number,
  cells: readonly string[],
  columns: StatementColumns,
): BankLine | undefined {
  const at = (column: number | undefined) => (column === undefined ? '' : (cells[column] ?? ''))
  const day = dayIn(at(columns.day))
  const money = moneyIn(at, columns)
  if (day === undefined || money === undefined) return undefined
  const text = columns.texts
    .map(at)
    .filter((part) => part !== '')
    .join(' ')
  return { line, day, text, ...money }
}

type Money = Pick<BankLine, 'paise' | 'direction'>

function moneyIn(
  at: (column: number | undefined) => string,
  { debit, credit, amount, sign }: StatementColumns,
): Money | undefined {
  if (amount === undefined) {
    const [out, into] = [amountIn(at(debit)), amountIn(at(credit))]
    if (out !== undefined && out.paise > 0) return { paise: out.paise, direction: 'out' }
    return into !== undefined && into.paise > 0 ? { paise: into.paise, direction: 'in' } : undefined
  }
  const found = amountIn(at(amount))
  if (found === undefined || found.paise === 0) return undefined
  return { paise: found.paise, direction: found.direction ?? signIn(at(sign)) }
}

function signIn(text: string): Money['direction'] {
  const word = text.toLowerCase().replace(/[^a-z\p{L}\p{M}]/gu, '')
  if (/^(dr|d|debit|withdrawal|नामे)$/u.test(word)) return 'out'
  return /^(cr|c|credit|deposit|जमा)$/u.test(word) ? 'in' : undefined
}

const AMOUNT = /^([-(]?)(?:₹|inr|rs\.?)?(-?)(\d{1,13})(?:\.(\d{1,2})\d*)?\)?(dr|cr)?[.)]*$/

/** An amount of a statement: lakh commas, ₹, "Cr" and "Dr", a minus or brackets. */
export function amountIn(cell: string): Money | undefined {
  const simple = toAsciiDigits(cell)
    .toLowerCase()
    .replace(/[\s,]/g, '')
    .replace(/\((dr|cr)\.?\)$/, '$1')
  const found = AMOUNT.exec(simple)
  if (found === null) return undefined
  const [, before, minus, whole = '', part = '', sign] = found
  const paise = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  const isOut = sign === 'dr' || (sign === undefined && (before !== '' || minus !== ''))
  return { paise, direction: isOut ? 'out' : sign === 'cr' ? 'in' : undefined }
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NUMBERS = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})(?=\D|$)/
const WORDS = /^(\d{1,2})[-/. ]?([a-z]{3,9})[-/., ]{0,2}(\d{2}|\d{4})(?=\D|$)/
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?=\D|$)/

/** A day as banks here write it, the day before the month; a time behind it is left out. */
export function dayIn(cell: string): string | undefined {
  const text = toAsciiDigits(cell).trim().toLowerCase()
  const iso = ISO.exec(text)
  if (iso !== null) return realDay(iso[1], Number(iso[2]), iso[3])
  const words = WORDS.exec(text)
  if (words !== null)
    return realDay(words[3], MONTHS.indexOf((words[2] ?? '').slice(0, 3)) + 1, words[1])
  const numbers = NUMBERS.exec(text)
  return numbers === null ? undefined : realDay(numbers[3], Number(numbers[2]), numbers[1])
}

function realDay(year = '', month = 0, day = ''): string | undefined {
  const full = Number(year.length === 2 ? `20${year}` : year)
  const date = Number(day)
  if (month < 1 || month > 12 || date < 1 || date > daysIn(full, month)) return undefined
  return [full, month, date]
    .map((part, at) => String(part).padStart(at === 0 ? 4 : 2, '0'))
    .join('-')
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** The number of a day in a row of days, so that days can be compared without a calendar. */
export function dayNumber(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  // Years begin in March, so that a leap day is the last one.
  const march = month > 2 ? year : year - 1
  const place = (month + 9) % 12
  return (
    365 * march +
    Math.floor(march / 4) -
    Math.floor(march / 100) +
    Math.floor(march / 400) +
    Math.floor((153 * place + 2) / 5) +
    date
  )
}
