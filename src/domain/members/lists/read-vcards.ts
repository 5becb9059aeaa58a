import { asciiDigits } from './clean-text.ts'
import { findPhone } from './find-phone.ts'

/** What an address book says of one person, and the line on which it begins. */
export type Card = { readonly line: number; readonly name: string; readonly phone: string }

const CARD_LINES_MAX = 2_000
const PARAMETERS_LENGTH_MAX = 300

/** Reads the cards of an address book, vCard 2.1, 3.0 or 4.0. */
export function readVcards(text: string): Card[] {
  const lines = text.split(/\r\n|\n|\r/)
  const cards: Card[] = []
  let begun: number | undefined
  for (const [at, line] of lines.entries()) {
    if (/^BEGIN:VCARD\s*$/i.test(line)) {
      if (begun !== undefined) cards.push(cardOf(lines, begun, at))
      begun = at
    } else if (/^END:VCARD\s*$/i.test(line) && begun !== undefined) {
      cards.push(cardOf(lines, begun, at))
      begun = undefined
    }
  }
  if (begun !== undefined) cards.push(cardOf(lines, begun, lines.length))
  return cards
}

type Property = { readonly name: string; readonly value: string }

function cardOf(lines: readonly string[], begun: number, end: number): Card {
  const properties = unfold(lines.slice(begun + 1, Math.min(end, begun + CARD_LINES_MAX)))
  const value = (name: string) =>
    properties.find((property) => property.name === name && property.value.trim() !== '')?.value
  const [family = '', given = '', middle = ''] = (value('N') ?? '').split(/(?<!\\);/)
  const shown = value('FN') ?? [given, middle, family].filter((part) => part !== '').join(' ')
  const phones = properties
    .filter(({ name }) => name === 'TEL')
    .map((property) => property.value.replace(/^tel:/i, ''))
  const mobile = phones.find((phone) => typeof findPhone(asciiDigits(phone)) === 'object')
  return {
    line: begun + 1,
    name: unescape(shown !== '' ? shown : (value('ORG') ?? '')),
    phone: mobile ?? phones[0] ?? '',
  }
}

/** Joins folded lines (RFC 6350, 3.2) and those of quoted-printable (vCard 2.1). */
function unfold(lines: readonly string[]): Property[] {
  const joined: string[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    if (last !== undefined && /^[ \t]/.test(line)) joined[joined.length - 1] = last + line.slice(1)
    else if (last !== undefined && isQuoted(last) && last.endsWith('='))
      joined[joined.length - 1] = last.slice(0, -1) + line
    else joined.push(line)
  }
  return joined.flatMap((line) => {
    const colon = endOfParameters(line)
    if (colon < 0) return []
    const [name = '', ...parameters] = line.slice(0, colon).split(';')
    const value = line.slice(colon + 1)
    const quoted = parameters.some((parameter) => /quoted-printable/i.test(parameter))
    return [
      {
        name: name.slice(name.lastIndexOf('.') + 1).toUpperCase(),
        value: quoted ? fromQuotedPrintable(value) : value,
      },
    ]
  })
}

/** Where the value begins: the first colon that is not between quotes. */
function endOfParameters(line: string): number {
  let quoted = false
  for (let at = 0; at < Math.min(line.length, PARAMETERS_LENGTH_MAX); at += 1) {
    if (line[at] === '"') quoted = !quoted
    if (line[at] === ':' && !quoted) return at
  }
  return -1
}

function isQuoted(line: string): boolean {
  return /^[^:]*quoted-printable/i.test(line.slice(0, PARAMETERS_LENGTH_MAX))
}

function fromQuotedPrintable(value: string): string {
  return value.replace(/(?:=[0-9a-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes.replaceAll('=', '%'))
    } catch {
      return ' '
    }
  })
}

function unescape(value: string): string {
  return value.replace(/\\n/gi, ' ').replace(/\\([,;\\])/g, '$1')
}
