import { checkName, NAME_LENGTH_MAX } from '../contact-formats.ts'
import { asciiDigits, cleanName, withoutNickname, withoutUnseen } from './clean-text.ts'
import { findPhone } from './find-phone.ts'
import { isChat, personOfChatLine } from './read-chat.ts'
import { readVcards } from './read-vcards.ts'
import { separatorOf, splitTable, type TableRow } from './split-table.ts'
import { columnsFromHeader, columnsOfRow, isHeaderLine } from './table-columns.ts'

export const LIST_LINES_MAX = 2_000
export const LIST_BYTES_MAX = 1_000_000
/** A longer line is no name with a number. */
const LINE_LENGTH_MAX = 500
/** Bad lines beyond this are only counted. */
const BAD_SHOWN_MAX = 2_000

export const BAD_LINE_REASONS = [
  'no-name',
  'no-phone',
  'not-mobile',
  'twice',
  'too-long',
  'too-many',
  'listed-already',
] as const
/**
 * What is wrong with a line: its form, or that the circle has the number on an open list. Whether somebody
 * has an account is never looked up, so that a list tells nobody whose phone has one.
 */
export type BadLineReason = (typeof BAD_LINE_REASONS)[number]

/** A person to invite; `phone` is "+91" and ten digits. */
export type ListLine = { readonly line: number; readonly name: string; readonly phone: string }
/** A line that cannot be used, with what was typed. */
export type BadLine = { readonly line: number; readonly text: string; readonly why: BadLineReason }
export type ReadList = {
  readonly good: readonly ListLine[]
  readonly bad: readonly BadLine[]
  /** Bad lines that are counted and not listed. */
  readonly more: number
}

/** A name and a phone as they were written, not checked yet; `text` where one line held both. */
type Entry = {
  readonly line: number
  readonly name: string
  readonly phone: string
  readonly text?: string
}

/**
 * Reads names and mobile numbers from a table with commas, semicolons or tabs, from an address book
 * (vCard), from a chat, or from lines like "Name 98765 43210". Every line that cannot be used is named.
 * The caller refuses more than LIST_BYTES_MAX bytes before. `listed`: numbers on an open list.
 */
export function readList(text: string, listed: ReadonlySet<string> = new Set()): ReadList {
  return checkLines(entriesOf(withoutUnseen(text)), listed)
}

/**
 * Checks names and phones one by one, in their order. A number counts once; people beyond the
 * 2,000th are named, not dropped.
 */
export function checkLines(
  entries: readonly Entry[],
  listed: ReadonlySet<string> = new Set(),
): ReadList {
  const seen = new Set<string>()
  const good: ListLine[] = []
  const bad: BadLine[] = []
  let more = 0
  const checkAmongOthers = (read: ListLine): ListLine | BadLineReason => {
    if (seen.has(read.phone)) return 'twice'
    if (listed.has(read.phone)) return 'listed-already'
    return good.length >= LIST_LINES_MAX ? 'too-many' : read
  }
  for (const entry of entries) {
    const read = readEntry(entry)
    const line = typeof read === 'string' ? read : checkAmongOthers(read)
    if (typeof line !== 'string') {
      seen.add(line.phone)
      good.push(line)
    } else if (bad.length < BAD_SHOWN_MAX)
      bad.push({ line: entry.line, text: typedIn(entry), why: line })
    else more += 1
  }
  return { good, bad, more }
}

/** What was typed on a line that cannot be used, short enough to show. */
function typedIn({ text, name, phone }: Entry): string {
  return (text ?? `${name} ${phone}`).replace(/\s+/g, ' ').trim().slice(0, 80)
}

function readEntry({ line, name, phone }: Entry): ListLine | BadLineReason {
  if (name.length + phone.length > LINE_LENGTH_MAX) return 'too-long'
  const found = findPhone(asciiDigits(withoutUnseen(phone)))
  if (found === undefined) return 'no-phone'
  if (found === 'not-mobile') return 'not-mobile'
  const clean = cleanName(withoutNickname(withoutUnseen(name)))
  if (Array.from(clean).length > NAME_LENGTH_MAX) return 'too-long'
  return checkName(clean) === undefined ? { line, name: clean, phone: found.phone } : 'no-name'
}

function entriesOf(text: string): Entry[] {
  if (/^BEGIN:VCARD\s*$/im.test(text)) return readVcards(text)
  if (isChat(text)) return entriesOfLines(text, personOfChatLine)
  const separator = separatorOf(text)
  return separator === undefined ? entriesOfLines(text) : entriesOfTable(text, separator)
}

function entriesOfTable(text: string, separator: '\t' | ';' | ','): Entry[] {
  const rows = splitTable(text, separator).filter(({ cells }) => cells.some((cell) => cell !== ''))
  const isNoHeader = (row: TableRow) => columnsFromHeader(row) === undefined
  const header = columnsFromHeader(rows.find((row) => !isNoHeader(row)))
  return rows.filter(isNoHeader).map((row) => {
    const length = row.cells.reduce((sum, cell) => sum + cell.length, 0)
    if (length > LINE_LENGTH_MAX || row.cells.length > LINE_LENGTH_MAX)
      return { line: row.line, name: 'x'.repeat(LINE_LENGTH_MAX + 1), phone: '' }
    const { names, phones } = header ?? columnsOfRow(row)
    const numbers = phones.map((at) => row.cells[at] ?? '').filter((cell) => cell !== '')
    const phone =
      numbers.find((cell) => typeof findPhone(asciiDigits(cell)) === 'object') ?? numbers[0] ?? ''
    const name = names.map((at) => row.cells[at] ?? '').join(' ')
    return row.cells.length === 1
      ? { text: row.cells[0] ?? '', ...entryOfLine({ line: row.line, text: row.cells[0] ?? '' }) }
      : { line: row.line, name: withoutNumber(name), phone }
  })
}

function entriesOfLines(text: string, personOf = (line: string) => line): Entry[] {
  return text.split(/\r\n|\n|\r/).flatMap((typed, at) => {
    if (typed.trim() === '' || isHeaderLine(typed)) return []
    const line = at + 1
    if (typed.length > LINE_LENGTH_MAX) return [{ line, name: typed, phone: '' }]
    return [{ text: typed, ...entryOfLine({ line, text: personOf(typed) }) }]
  })
}

/** "12. Ravi Kumar 98765 43210": what is around the number is the name. */
function entryOfLine({ line, text }: { line: number; text: string }): Entry {
  const digits = asciiDigits(text)
  const found = findPhone(digits)
  return typeof found === 'object'
    ? {
        line,
        name: `${digits.slice(0, found.from)} ${digits.slice(found.until)}`,
        phone: found.phone,
      }
    : { line, name: withoutNumber(text), phone: found === undefined ? '' : digits }
}

/** A name without the number that was written into the same cell. */
function withoutNumber(name: string): string {
  return asciiDigits(name).replace(/\+?\d[\d ()./-]*/g, ' ')
}
