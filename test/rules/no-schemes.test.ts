import { describe, expect, test } from 'vitest'
import {
  lineAt,
  parseSource,
  readSources,
  type SourceFile,
  type SyntaxNode,
  walk,
} from '../../tools/check/source-files.ts'
import { EVERY_SENTENCE } from '#test/texts/every-sentence.ts'
import { NAMING_A_LAW, SAYING_NONE, SPEAKING_OF_ELSE } from '../circle/no-output.ts'
import { schemeSentencesIn, schemeWordsIn } from './scheme-words.ts'

/** Names with such a word that mean something else. */
const NAMES: Readonly<Record<string, string>> = {
  'level': 'how loud a line of the log is, or how strong a password',
  'logLevel': 'how loud the log is',
  'LOG_LEVEL': 'how loud the log is',
  'compressionLevel': 'of a PNG picture',
  'setIsolationLevel': 'what a transaction sees of others',
  'passwordLevel': 'how strong a password is',
  'PasswordLevel': 'how strong a password is',
  'password.level.1': 'what a password’s strength is called',
  'password.level.2': 'the same',
  'password.level.3': 'the same',
  './password-level.ts': 'how strong a password is',
  'wal_level': 'PostgreSQL’s name for how much its log holds',
  'address-level1': 'the HTML standard’s name for a state',
  'address-level2': 'the HTML standard’s name for a city',
}

const OTHERWISE: readonly string[] = [...SPEAKING_OF_ELSE, ...NAMING_A_LAW]

const NO = /\b(no|not|never|nobody|nothing|none)\b|(^|\s)न\s|नहीं|कोई/iu

type Find = { readonly text: string; readonly at: string }

/**
 * Every name and text in the code with a word of money schemes. Comments and tests are left
 * out.
 */
function findsIn(files: readonly SourceFile[]): Find[] {
  return files
    .filter(({ path }) => !/\.test\.tsx?$/.test(path))
    .flatMap((file) => {
      const finds: Find[] = []
      walk(parseSource(file), (node) => {
        for (const text of textsOf(node))
          if (schemeWordsIn(text).length > 0)
            finds.push({ text, at: `${file.path}:${lineAt(file.text, node.start)}` })
      })
      return finds
    })
}

function textsOf(node: SyntaxNode): string[] {
  if (['Identifier', 'PrivateIdentifier', 'JSXIdentifier'].includes(node.type))
    return [String(node['name'])]
  const text =
    node.type === 'TemplateElement' && typeof node['value'] === 'object'
      ? (node['value'] as { cooked?: unknown }).cooked
      : node['value']
  if (!['Literal', 'JSXText', 'TemplateElement'].includes(node.type) || typeof text !== 'string')
    return []
  return oneByOne(text)
}

function oneByOne(text: string): string[] {
  return text.split(/(?<=[.!?।]) +/).map((sentence) => sentence.trim())
}

const finds = [
  ...findsIn(readSources(['src', 'db'])),
  ...EVERY_SENTENCE.flatMap(({ language, catalogue, key, text }) =>
    [key, ...oneByOne(text)]
      .filter((part) => schemeWordsIn(part).length > 0)
      .map((part) => ({ text: part, at: `${language}/${catalogue} ${key}` })),
  ),
]
const allowed = new Set([...Object.keys(NAMES), ...SAYING_NONE, ...OTHERWISE])

describe('nothing can be earned or owed', () => {
  test('no name or text of the code has a word of money schemes, but for these', () => {
    expect(
      finds.filter(({ text }) => !allowed.has(text)).map(({ text, at }) => `${at}: ${text}`),
    ).toEqual([])
  })

  test('what is listed here still stands in the code', () => {
    const found = new Set(finds.map(({ text }) => text))
    expect(Array.from(allowed).filter((text) => !found.has(text))).toEqual([])
  })

  test('the sentences listed here say that there is none', () => {
    expect(SAYING_NONE.filter((sentence) => !NO.test(sentence))).toEqual([])
  })
})

describe('the search', () => {
  test.each([
    ['a name in camel case', 'export const bonusRate = 1', 'bonusRate'],
    ['a name in capitals', 'const PAYOUT_DAYS = 3', 'PAYOUT_DAYS'],
    ['a property', 'const policy = { interestPerDay: 2 }', 'interestPerDay'],
    [
      'a sentence among others',
      "const texts = { a: 'Give help. Earn rewards every day.' }",
      'Earn rewards every day.',
    ],
    ['a sentence in Hindi', "const texts = { a: 'मदद दें। रोज़ ब्याज पाएँ।' }", 'रोज़ ब्याज पाएँ।'],
    ['a template', 'const sql = `SELECT wallet_id FROM member`', 'SELECT wallet_id FROM member'],
  ])('finds %s', (_what, text, found) => {
    expect(findsIn([{ path: 'src/planted.ts', text }]).map((find) => find.text)).toContain(found)
  })

  test('finds a sentence in a page or a mail, and nothing in a code or an address', () => {
    expect(
      schemeSentencesIn(
        'Hello.\nA bonus for you! Code FEE2X9, http://a.in/c24e7ca92fee\nThere are no ' +
          'levels, no ranks and no rewards.',
      ),
    ).toEqual(['A bonus for you!'])
  })

  test('finds nothing in similar words or in a conflict of interest', () => {
    expect(
      findsIn([
        {
          path: 'src/planted.ts',
          text:
            "const feedback = 'disinterested coffee: a conflict of interest'; function* " +
            'each() { yield feedback }',
        },
      ]),
    ).toEqual([])
  })
})
