import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cell, csvLine } from './csv.ts'

/** Reads lines of RFC 4180 in another way than the code writes them. */
function parse(text: string): string[][] {
  const lines: string[][] = [[]]
  let rest = text
  while (rest !== '') {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest)
    const simple = /^[^",\r\n]*/.exec(rest)?.[0] ?? ''
    lines.at(-1)?.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : simple)
    rest = rest.slice(quoted ? quoted[0].length : simple.length)
    if (rest.startsWith(',')) rest = rest.slice(1)
    else if (rest === '\r\n') return lines
    else if (rest.startsWith('\r\n')) {
      lines.push([])
      rest = rest.slice(2)
    } else throw new Error(`no line of RFC 4180: ${JSON.stringify(rest)}`)
  }
  return lines
}

const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[=+\-@\t\r\n"',; a-c]{0,8}$/),
  fc.constantFrom(
    '=HYPERLINK("http://x","y")',
    '+1',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '＝1',
    'आशा',
    'a,b',
    'a"b',
    'a\r\nb',
  ),
)
const cells = fc.array(fc.oneof(texts, fc.nat()), { minLength: 1, maxLength: 9 })
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

test('what is written reads back as it was, or with an apostrophe before a formula', () => {
  fc.assert(
    fc.property(fc.array(cells, { minLength: 1, maxLength: 4 }), (lines) => {
      const read = parse(lines.map(csvLine).join(''))
      const expected = (cell: Cell) =>
        typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell)
      expect(read).toEqual(lines.map((line) => line.map(expected)))
    }),
  )
})

test('no text begins like a formula, and every number stays one', () => {
  fc.assert(
    fc.property(cells, (line) => {
      const [read = []] = parse(csvLine(line))
      line.forEach((cell, at) => {
        if (typeof cell === 'number') expect(Number(read[at])).toBe(cell)
        else expect(read[at]).not.toMatch(FORMULA)
      })
    }),
  )
})

test('a line ends with CR and LF, and quotes stand only where they are needed', () => {
  expect(csvLine(['Asha', 500, 'a,b', 'say "yes"', '=1+1'])).toBe(
    `Asha,500,"a,b","say ""yes""",'=1+1\r\n`,
  )
})
