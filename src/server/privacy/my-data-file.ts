import { dateText, directionOf, money } from '#contract/formats.ts'
import type { MessageKey } from '#contract/messages/messages.ts'
import type { Language } from '#domain/shared/languages.ts'
import { escapeHtml } from '#server/platform/text/html.ts'
import { printIn } from '#server/platform/text/words.ts'
import { PERSONAL_FIELDS } from '#domain/members/personal-fields.ts'
import type { Json, Row, Section } from './my-data-store.ts'

/** The beginning of a file. */
export type Head = {
  readonly madeAt: Temporal.Instant
  readonly circle: string
  readonly name: string
  readonly language: Language
}

/**
 * Writes a file piece by piece: its beginning, each section with its rows in as many pages as they
 * need, its end.
 */
export type FileWriter = {
  begin(head: Head): string
  openSection(section: Section, isFirst: boolean): string
  rows(section: Section, rows: readonly Row[], isFirst: boolean): string
  closeSection(section: Section, count: number): string
  end(): string
}

/** Writes one JSON value: `{ madeAt, circle, <section>: [rows] }`. */
export const jsonWriter: FileWriter = {
  begin: ({ madeAt, circle }) =>
    `{"madeAt":${JSON.stringify(madeAt.toString())},"madeFor":${JSON.stringify(circle)},"sections":{`,
  openSection: ({ name }, isFirst) => `${isFirst ? '' : ','}\n${JSON.stringify(name)}:[`,
  rows: (_section, rows, isFirst) =>
    rows.map((row, at) => `${isFirst && at === 0 ? '' : ','}\n${JSON.stringify(row)}`).join(''),
  closeSection: () => ']',
  end: () => '}}\n',
}

const print = printIn('my-data-file')
type Key = MessageKey<'my-data-file'>
const printField = printIn('personal-fields')

/**
 * Writes an HTML page to store and read offline: no script, no external files, every value escaped.
 */
export function htmlWriter(language: Language): FileWriter {
  const t = print(language) as (key: Key, values?: Readonly<Record<string, string>>) => string
  const columns = ({ show, sealed }: Section) => [
    ...Object.keys(sealed ?? {}),
    ...Object.keys(show),
  ]
  const label = (column: string) => {
    const field = PERSONAL_FIELDS.find(({ name }) => name === column)
    return escapeHtml(
      field === undefined ? t(`column.${column}` as Key) : printField(language)(field.name),
    )
  }
  const cell = (row: Row, column: string) =>
    escapeHtml(printValue(row[column] ?? null, { column, language }))
  return {
    begin: ({
      madeAt,
      circle,
      name,
    }) => `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(t('title', { name }))}</title><style>${STYLE}</style></head><body dir="${directionOf(language)}">
<h1>${escapeHtml(t('title', { name }))}</h1><p>${escapeHtml(t('made', { time: printTime(madeAt, language), circle }))}</p><p>${t('what')}</p><p>${t('not-in-it')}</p>`,
    openSection: ({ name }) => `\n<h2>${t(`section.${name}` as Key)}</h2>`,
    rows: (section, rows, isFirst) =>
      (isFirst
        ? `<div><table><thead><tr>${columns(section)
            .map((column) => `<th scope="col">${label(column)}</th>`)
            .join('')}</tr></thead><tbody>`
        : '') +
      rows
        .map(
          (row) =>
            `\n<tr>${columns(section)
              .map((column) => `<td data-label="${label(column)}">${cell(row, column)}</td>`)
              .join('')}</tr>`,
        )
        .join(''),
    closeSection: (_section, count) =>
      count === 0 ? `<p>${t('none')}</p>` : '</tbody></table></div>',
    end: () => '\n</body></html>\n',
  }
}

// On a phone each row is a card, like the tables of the member area.
const STYLE =
  'body{font:16px/1.6 system-ui,sans-serif;margin:1rem auto;max-width:70rem;padding:0 ' +
  '1rem}table{border-collapse:collapse;font-size:.9rem}th,td{border:1px solid ' +
  '#ccc;padding:.3rem .5rem;text-align:start;vertical-align:top;overflow-wrap:anywhere}' +
  'div{overflow-x:auto}@media(max-width:50rem){thead{display:none}tr{display:block;margin-bottom:1rem;border-top:2px solid #666}td{display:block;border:0;border-bottom:1px solid #ddd}td::before{content:attr(data-label) ": ";color:#555}}'

const NOTHING = '–'

const RUPEES = /(Rupees|After)$/
const TIMES = /^(at|until|since)$|(At|Until|From)$/

/** Formats a value for people: sums in rupees, times of India, known words in their language. */
function printValue(
  value: Json,
  { column, language }: { column: string; language: Language },
): string {
  if (value === null || value === '') return NOTHING
  if (typeof value === 'boolean') return print(language)(value ? 'yes' : 'no')
  if (typeof value === 'number') return RUPEES.test(column) ? money(value) : String(value)
  if (typeof value === 'object')
    return Object.entries(value)
      .map(
        ([name, inner]: [string, Json]) =>
          `${name}: ${printValue(inner, { column: name, language })}`,
      )
      .join(' · ')
  return TIMES.test(column)
    ? printTime(Temporal.Instant.from(value), language)
    : printWord(value, language)
}

function printWord(word: string, language: Language): string {
  const key = `value.${word}`
  // A catalogue returns the key itself where it has no sentence.
  const said = print(language)(key as 'yes')
  return said === key ? word : said
}

function printTime(at: Temporal.Instant, language: Language): string {
  return dateText(at.epochMilliseconds, language, 'stamp')
}
