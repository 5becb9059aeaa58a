import { HELP_PAPERS, type HelpPaper } from '../site.ts'
import type { AnyCatalogue } from '../messages/messages.ts'
import { type Catalogue, fillIn } from '../messages/translate.ts'
import { HELP_LABELS } from './help-labels.ts'
import { HELP_PICTURES, type HelpPicture } from './help-pictures.ts'
import { RULE_FIGURES } from './rule-figures.ts'

/** `steps`: numbered, in their order. `rules`: what holds, one below the other. */
type Part = {
  readonly key: string
  readonly kind: 'steps' | 'rules'
  readonly picture: HelpPicture | undefined
}
const steps = (key: string, picture?: HelpPicture): Part => ({ key, kind: 'steps', picture })
const rules = (key: string, picture?: HelpPicture): Part => ({ key, kind: 'rules', picture })

/** The guides in the order of their list: what is on the first printed page, and on the second. */
const SHEETS = {
  'member': [
    [steps('join'), steps('give'), steps('pay', 'pay-where')],
    [steps('confirm', 'confirm'), steps('ask'), rules('not'), rules('call')],
  ],
  'when-a-payment-goes-wrong': [
    [rules('before', 'different'), steps('pending'), steps('missing', 'wrong')],
    [steps('silent'), steps('officer'), rules('fraud')],
  ],
  'is-this-a-scheme': [
    [rules('scheme'), rules('here', 'honesty')],
    [rules('promise', 'promise'), steps('self'), steps('report')],
  ],
  'steward': [
    [steps('begin', 'desk'), steps('people'), steps('review', 'review')],
    [rules('wait'), steps('tickets'), rules('meeting'), rules('not'), rules('call')],
  ],
  'officer': [
    [steps('take', 'case'), steps('ask'), steps('rule')],
    [steps('second'), rules('person'), rules('not'), rules('call')],
  ],
  'founder': [
    [steps('apply'), steps('guide', 'set-up'), steps('bring', 'group')],
    [steps('roles'), rules('week'), rules('not'), rules('call')],
  ],
  'treasurer': [
    [steps('sheet', 'sheet'), rules('own')],
    [steps('register', 'register'), rules('check'), rules('not'), rules('call')],
  ],
  'helper': [
    [steps('name', 'helpers'), steps('pay')],
    [steps('confirm'), rules('end'), rules('not'), rules('call')],
  ],
} as const satisfies Readonly<Record<HelpPaper, readonly (readonly Part[])[]>>

/** A picture of a screen, in the language of the guide. */
export type PictureText = {
  readonly file: string
  readonly width: number
  readonly height: number
  readonly alt: string
  readonly caption: string
}
export type PartText = {
  readonly key: string
  readonly kind: Part['kind']
  readonly heading: string
  readonly lines: readonly string[]
  readonly picture: PictureText | undefined
}
/** A guide as its page and its PDF show it. */
export type PaperText = {
  readonly title: string
  readonly description: string
  readonly lead: string
  /** Below all of it: whose figures these are. */
  readonly figures: string
  readonly sheets: readonly (readonly PartText[])[]
}

/** The catalogues that guides take their words from. */
export const helpCatalogue = (paper: HelpPaper) => `help-${paper}` as const
export const HELP_CATALOGUES: readonly AnyCatalogue[] = [
  ...new Set<AnyCatalogue>([
    'help',
    ...HELP_PAPERS.map(helpCatalogue),
    ...Object.values(HELP_LABELS).map(([catalogue]) => catalogue),
  ]),
]

/**
 * Puts a guide together. A button’s words come from the catalogue of its screen, so a guide calls it
 * what the screen calls it. `textsOf` gives a catalogue in the language of the reader.
 */
export function helpText(
  paper: HelpPaper,
  language: 'en' | 'hi',
  textsOf: (name: AnyCatalogue) => Catalogue,
): PaperText {
  const own = textsOf(helpCatalogue(paper))
  const captions = textsOf('help')
  const values = { ...RULE_FIGURES, ...labelsIn(textsOf) }
  const print = (key: string) => fillIn(own[key] ?? '', values)
  const pictureOf = (name: HelpPicture): PictureText => ({
    ...HELP_PICTURES[`${name}-${language}`],
    alt: captions[`picture.${name}.alt`] ?? '',
    caption: captions[`picture.${name}`] ?? '',
  })
  const partOf = ({ key, kind, picture }: Part): PartText => ({
    key,
    kind,
    heading: print(key),
    lines: linesOf(own, key).map(print),
    picture: picture && pictureOf(picture),
  })
  return {
    title: print('title'),
    description: print('description'),
    lead: print('lead'),
    figures: fillIn(captions['figures'] ?? '', values),
    sheets: SHEETS[paper].map((parts) => parts.map(partOf)),
  }
}

/** The keys of the sentences of a part: `key.1`, `key.2` and so on. */
function linesOf(texts: Catalogue, part: string): string[] {
  return Object.keys(texts).filter(
    (key) => key.startsWith(`${part}.`) && /^\d+$/.test(key.slice(part.length + 1)),
  )
}

/** The words of each button and page that guides name, for a place between quotation marks. */
function labelsIn(textsOf: (name: AnyCatalogue) => Catalogue): Record<string, string> {
  return Object.fromEntries(
    Object.entries(HELP_LABELS).map(([name, [catalogue, key]]) => [
      name,
      labelled(textsOf(catalogue)[key] ?? ''),
    ]),
  )
}

/** A button’s words inside quotation marks; the amount and the name on it are left open. */
export function labelled(words: string): string {
  return fillIn(words, { amount: '₹…', name: '…' }).replaceAll('“', '‘').replaceAll('”', '’')
}
