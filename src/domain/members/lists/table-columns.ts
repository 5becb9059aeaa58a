import { asciiDigits } from './clean-text.ts'
import { findPhone } from './find-phone.ts'
import type { TableRow } from './split-table.ts'

/** Where a table has names and phones. */
export type Columns = { readonly names: readonly number[]; readonly phones: readonly number[] }

/** Column names of spreadsheets, contact exports and registers, in small letters without signs. */
const NAME_COLUMNS = [
  'name',
  'full name',
  'fullname',
  'member',
  'member name',
  'name of member',
  'person',
  'contact',
  'contact name',
  'display name',
  'naam',
  'नाम',
  'पूरा नाम',
  'सदस्य',
  'सदस्य का नाम',
]
const NAME_PARTS = [
  'first name',
  'given name',
  'middle name',
  'additional name',
  'last name',
  'family name',
  'surname',
  'पहला नाम',
  'उपनाम',
]
const PHONE_WORDS =
  /phone|mobile|mobail|\bmob\b|\bcell\b|\btel\b|telephone|whats ?app|contact (?:no|number)|^(?:no|number|nambar)$|फ़ोन|फोन|मोबाइल|मोबाईल|नंबर|नम्बर|व्हाट्सएप|दूरभाष/
/** "Phone 1 - Label" of an address book says what kind of number it is, not the number. */
const NO_PHONE = /label|type|country|code|serial|^s ?no$|क्रम/

const columnWords = (cell: string) =>
  cell
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

/** The columns that a first row names; undefined where it is no row of column names. */
export function columnsFromHeader(row: TableRow | undefined): Columns | undefined {
  if (row === undefined || row.cells.some(holdsPhone)) return undefined
  const cells = row.cells.map(columnWords)
  const where = (is: (cell: string) => boolean) =>
    cells.flatMap((cell, at) => (is(cell) ? [at] : []))
  const phones = where((cell) => PHONE_WORDS.test(cell) && !NO_PHONE.test(cell))
  const whole = where((cell) => NAME_COLUMNS.includes(cell)).filter((at) => !phones.includes(at))
  const parts = where((cell) => NAME_PARTS.includes(cell))
  const names = whole.length > 0 ? whole.slice(0, 1) : parts
  return names.length > 0 && phones.length > 0 ? { names, phones } : undefined
}

/** The columns of one row without column names: the phone is the first number, the name has letters. */
export function columnsOfRow({ cells }: TableRow): Columns {
  const phone = cells.findIndex(holdsPhone)
  const number =
    phone < 0 ? cells.findIndex((cell) => findPhone(asciiDigits(cell)) !== undefined) : phone
  const name = cells.findIndex((cell, at) => at !== number && /\p{L}/u.test(cell))
  return {
    names: name < 0 ? [number].filter((at) => at >= 0) : [name],
    phones: number < 0 ? [] : [number],
  }
}

function holdsPhone(cell: string): boolean {
  return typeof findPhone(asciiDigits(cell)) === 'object'
}

const SERIAL = /^(?:(?:s|sr|sl|serial)? ?(?:no|number)|क्रम(?: संख्या)?|क्र) /
const HEADER_LENGTH_MAX = 100

/** "Name, Mobile" among lines that are no table: words for columns, and nothing else. */
export function isHeaderLine(line: string): boolean {
  if (line.length > HEADER_LENGTH_MAX || holdsPhone(line)) return false
  const cells = line.split(/[,;\t|/:]/)
  if (cells.length > 1) return columnsFromHeader({ line: 1, cells }) !== undefined
  const words = columnWords(line).replace(SERIAL, '').split(' ')
  return words.some((_, at) => {
    const parts = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    return [parts, parts.toReversed()].some(
      ([name = '', phone = '']) =>
        NAME_COLUMNS.includes(name) && PHONE_COLUMNS.test(phone) && !NO_PHONE.test(phone),
    )
  })
}

/** Only words for a phone, so that no line with a name among them is taken for column names. */
const PHONE_COLUMNS =
  /^(?:(?:phone|mobile|mob|cell|tel|telephone|whats ?app|contact|no|nos|number|numbers|nambar|mobail|फ़ोन|फोन|मोबाइल|मोबाईल|नंबर|नम्बर|व्हाट्सएप|दूरभाष) ?)+$/
