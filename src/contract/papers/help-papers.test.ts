import { describe, expect, test } from 'vitest'
import { EVERY_SENTENCE } from '#test/texts/every-sentence.ts'
import { HELP_PAPERS, type HelpPaper, isHelpAddress } from '../site.ts'
import type { AnyCatalogue } from '../messages/messages.ts'
import type { Catalogue } from '../messages/translate.ts'
import { HELP_LABELS } from './help-labels.ts'
import {
  HELP_CATALOGUES,
  helpCatalogue,
  helpText,
  labelled,
  type PaperText,
} from './help-papers.ts'
import { HELP_PICTURES } from './help-pictures.ts'
import { RULE_FIGURES } from './rule-figures.ts'

const LANGUAGES = ['en', 'hi'] as const
const catalogues = Map.groupBy(
  EVERY_SENTENCE,
  ({ language, catalogue }) => `${language} ${catalogue}`,
)
const textsIn =
  (language: 'en' | 'hi') =>
  (name: AnyCatalogue): Catalogue =>
    Object.fromEntries(
      (catalogues.get(`${language} ${name}`) ?? []).map(({ key, text }) => [key, text]),
    )
const paperIn = (paper: HelpPaper, language: 'en' | 'hi') =>
  helpText(paper, language, textsIn(language))
const wordsOf = ({ title, lead, figures, sheets }: PaperText) => [
  title,
  lead,
  figures,
  ...sheets.flat().flatMap(({ heading, lines }) => [heading, ...lines]),
]
const namesIn = (text: string) => Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
const isLabel = (name: string): name is keyof typeof HELP_LABELS => Object.hasOwn(HELP_LABELS, name)

describe.each(LANGUAGES)('the guides in %s', (language) => {
  const texts = textsIn(language)

  test.each(HELP_PAPERS)('%s has two pages, each with parts, and no name left open', (paper) => {
    const text = paperIn(paper, language)
    expect(text.sheets).toHaveLength(2)
    for (const part of text.sheets.flat()) expect(part.lines.length).toBeGreaterThan(0)
    expect(wordsOf(text).filter((line) => line === '' || namesIn(line).length > 0)).toEqual([])
  })

  test.each(HELP_PAPERS)('%s shows every sentence of its catalogue once', (paper) => {
    const own = texts(helpCatalogue(paper))
    const shown = paperIn(paper, language).sheets.flat()
    const keys = shown.flatMap(({ key, lines }) => [
      key,
      ...lines.map((_, at) => `${key}.${at + 1}`),
    ])
    expect(['title', 'description', 'lead', ...keys]).toEqual(Object.keys(own))
  })

  test.each(HELP_PAPERS)('%s calls each button what its screen calls it', (paper) => {
    const own = texts(helpCatalogue(paper))
    const said = wordsOf(paperIn(paper, language)).join('\n')
    const named = [...new Set(Object.values(own).flatMap(namesIn))]
    const unknown = named.filter((name) => !isLabel(name) && !Object.hasOwn(RULE_FIGURES, name))
    expect(unknown).toEqual([])
    for (const name of named.filter(isLabel)) {
      const [catalogue, key] = HELP_LABELS[name]
      const words = texts(catalogue)[key]
      expect(words, `${catalogue} ${key}`).toBeDefined()
      expect(said).toContain(labelled(words ?? ''))
    }
  })

  test('a picture that is shown has its words and its file', () => {
    for (const paper of HELP_PAPERS)
      for (const { picture } of paperIn(paper, language).sheets.flat()) {
        if (picture === undefined) continue
        expect([picture.alt, picture.caption]).not.toContain('')
        expect(picture.file).toContain(`-${language}-`)
      }
  })
})

test('no label and no picture is left over', () => {
  const said = EVERY_SENTENCE.filter(({ catalogue }) => /^help(-|$)/.test(catalogue))
  const named = new Set(said.flatMap(({ text }) => namesIn(text)))
  expect(Object.keys(HELP_LABELS).filter((name) => !named.has(name))).toEqual([])
  const shown = LANGUAGES.flatMap((language) =>
    HELP_PAPERS.flatMap((paper) => paperIn(paper, language).sheets.flat()),
  ).flatMap(({ picture }) => picture?.file ?? [])
  expect(
    Object.values(HELP_PICTURES)
      .map(({ file }) => file)
      .toSorted(),
  ).toEqual([...new Set(shown)].toSorted())
  const words = Object.keys(textsIn('en')('help')).filter((key) => key.startsWith('picture.'))
  expect(words).toHaveLength(Object.keys(HELP_PICTURES).length)
})

test('the catalogues of guides are those that they name', () => {
  expect(new Set(HELP_CATALOGUES).size).toBe(HELP_CATALOGUES.length)
  for (const paper of HELP_PAPERS) expect(HELP_CATALOGUES).toContain(helpCatalogue(paper))
})

test.each([
  ['/help', true],
  ['/hi/help', true],
  ['/help/member', true],
  ['/hi/help/is-this-a-scheme', true],
  ['/help/', false],
  ['/help/give', false],
  ['/help/get', false],
  ['/help/member.pdf', false],
  ['/helpers', false],
  ['/en-GB/help', false],
])('%s is the address of a guide: %s', (path, isOne) => {
  expect(isHelpAddress(path)).toBe(isOne)
})
