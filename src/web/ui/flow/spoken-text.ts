/** What is needed of a node of a page to read it aloud. */
export type SpokenNode = {
  readonly nodeName: string
  readonly nodeValue: string | null
  readonly childNodes: Iterable<SpokenNode>
  readonly getAttribute?: (name: string) => string | null
}

export type SpokenWords = {
  readonly button: (name: string) => string
  readonly amount: (rupees: number) => string
  /** In place of a number to read on the screen. */
  readonly number: string
}

/** Fields are never read, whatever was typed into them; nor is what only repeats its text. */
const SILENT = new Set(
  'INPUT SELECT TEXTAREA DATALIST SCRIPT STYLE TEMPLATE SVG IMG CANVAS IFRAME DIALOG'.split(' '),
)
const BLOCKS = new Set(
  (
    'ADDRESS ARTICLE ASIDE BLOCKQUOTE BR CAPTION DD DETAILS DIV DL DT FIELDSET FIGURE FORM H1 H2 H3 H4 ' +
    'HR LABEL LEGEND LI MAIN NAV OL OUTPUT P SECTION SUMMARY TABLE TBODY TD TH THEAD TR UL'
  ).split(' '),
)
const AMOUNT = /₹\s*(\d[\d,]*)(?!\.?\d)/g
/** A UPI id, a masked account, a number of five digits or more, or a code of capitals and digits. */
const NUMBERS =
  /\S*(?:[@•*]|\d[\d-]{3,}\d)\S*|(?<!\S)(?=[A-Z0-9-]*\d)(?=[A-Z0-9-]*[A-Z])[A-Z0-9-]{4,}(?=[.,;:!?।)]*(?:\s|$))/gu

/**
 * What is read aloud of a screen, sentence by sentence in its order: its texts with amounts in words, and the names
 * of its buttons. What does not show is not read, nor what is marked with `data-unspoken`, fields, codes and numbers
 * of accounts: others may hear it.
 */
export function spokenText<N extends SpokenNode>(
  root: N,
  words: SpokenWords,
  isShown: (node: N) => boolean = () => true,
): readonly string[] {
  const said: string[] = []
  let sentence = ''
  const end = () => {
    const text = without(said.at(-1), inWords(sentence, words))
    sentence = ''
    if (text !== '') said.push(text)
  }
  const read = (node: SpokenNode): void => {
    if (node.nodeName === '#text') sentence += node.nodeValue ?? ''
    if (node.getAttribute === undefined) return
    const name = node.nodeName.toUpperCase()
    if (isSilent(node, name) || !isShown(node as N)) return
    if (isButton(node, name)) {
      end()
      said.push(...buttonSaid(node, words))
      return
    }
    readInside(node, name)
  }
  const readInside = (node: SpokenNode, name: string): void => {
    const isBlock = BLOCKS.has(name)
    if (isBlock) end()
    for (const child of shownIn(node, name)) read(child)
    if (isBlock) end()
  }
  read(root)
  end()
  return said
}

/** An amount is often shown in figures and in words, with more behind a dot. */
function without(said: string | undefined, text: string): string {
  if (said === undefined || !text.toLowerCase().startsWith(said.toLowerCase())) return text
  const rest = text.slice(said.length)
  return rest.startsWith(' · ') ? rest.slice(3) : rest === '' ? '' : text
}

function isSilent(node: SpokenNode, name: string): boolean {
  const has = (attribute: string) => typeof node.getAttribute?.(attribute) === 'string'
  return (
    SILENT.has(name) ||
    has('hidden') ||
    has('data-unspoken') ||
    node.getAttribute?.('aria-hidden') === 'true'
  )
}

function isButton(node: SpokenNode, name: string): boolean {
  return (
    name === 'BUTTON' ||
    (name === 'A' && (node.getAttribute?.('class') ?? '').split(' ').includes('btn'))
  )
}

function buttonSaid(node: SpokenNode, words: SpokenWords): readonly string[] {
  const name = inWords(node.getAttribute?.('aria-label') ?? textOf(node), words)
  return name === '' ? [] : [words.button(name)]
}

/** What is folded away has only its summary. */
function shownIn(node: SpokenNode, name: string): readonly SpokenNode[] {
  const children = [...node.childNodes]
  return name === 'DETAILS' && node.getAttribute?.('open') === null
    ? children.filter(({ nodeName }) => nodeName.toUpperCase() === 'SUMMARY')
    : children
}

function textOf(node: SpokenNode): string {
  if (node.nodeName === '#text') return node.nodeValue ?? ''
  if (isSilent(node, node.nodeName.toUpperCase())) return ''
  return [...node.childNodes].map(textOf).join('')
}

function inWords(text: string, { amount, number }: SpokenWords): string {
  return text
    .replaceAll(AMOUNT, (_, figures: string) => amount(Number(figures.replaceAll(',', ''))))
    .replaceAll(NUMBERS, number)
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/ ([.,;:!?।])/gu, '$1')
    .replace(/^[\s·.,;:]+/u, '')
    .trim()
}
