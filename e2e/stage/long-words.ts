import type { Page } from '@playwright/test'

const LONGER = 0.4
/** People do not see an overlap of this many pixels. */
const LEAST = 2
/**
 * The product's name has no translation. Heads of tables that are cards are only for screen
 * readers.
 */
const UNREAD =
  'script, style, svg, noscript, thead, .visually-hidden, .skip-link, .header__brand, [hidden]'

/**
 * The faults of a page as it is: what goes over the edge, is cut, or overlaps something else. Each
 * is named by its first words.
 */
export function troublesWithRoom(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(inPage('troubles()'))
}

/**
 * Makes every sentence on a page 40 % longer, word by word, like the longest of India's languages.
 * Figures and codes stay. Returns the faults of the page after that: what goes over the edge, is
 * cut, or overlaps something else, each named by its first words.
 */
export function troublesWithLongWords(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(inPage(`lengthen(${LONGER}), troubles()`))
}

/** The result of the functions below, with the two constants, in the page. */
function inPage(expression: string): string {
  return [
    '(() => {',
    `const LEAST = ${LEAST}`,
    `const UNREAD = ${JSON.stringify(UNREAD)}`,
    ...IN_PAGE.map(String),
    `return (${expression})`,
    '})()',
  ].join('\n')
}

// These run in the page. They may use one another, LEAST and UNREAD, and nothing else from outside.
const IN_PAGE = [
  lengthen,
  troubles,
  tooWide,
  cutOff,
  onOneAnother,
  beyondTheSide,
  texts,
  isRead,
  linesOf,
  isOn,
  isCut,
  beginOf,
  stylesOf,
  isAfloat,
  isScrolled,
] as const
type Line = { element: Element; box: DOMRect }

function lengthen(part: number): void {
  const longer = (word: string) =>
    /[₹\d@/.]/.test(word) || word.length < 3
      ? word
      : word + 'ï'.repeat(Math.max(1, Math.round(word.length * part)))
  for (const text of texts()) text.data = text.data.replace(/[\p{L}\p{M}₹\d@/.:]+/gu, longer)
}

function troubles(): string[] {
  const lines = texts().flatMap(linesOf)
  const found = [...tooWide(), ...cutOff(), ...onOneAnother(lines), ...beyondTheSide(lines)]
  return [...new Set(found)].slice(0, 8)
}

function tooWide(): string[] {
  const room = document.documentElement.clientWidth
  const wide = document.documentElement.scrollWidth - room
  if (wide <= 0) return []
  const widest =
    [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > room && !isScrolled(element))
      .map(beginOf)
      .at(-1) ?? 'something unseen'
  return [`the page is ${wide} px too wide: ${widest}`]
}

function cutOff(): string[] {
  return [...document.body.querySelectorAll('*')]
    .filter(isCut)
    .map((element) => `cut: ${beginOf(element)}`)
}

function onOneAnother(lines: readonly Line[]): string[] {
  return lines.flatMap((one, at) =>
    lines
      .slice(at + 1)
      .filter((other) => isOn(one, other))
      .map((other) => `on one another: ${beginOf(one.element)} and ${beginOf(other.element)}`),
  )
}

function beyondTheSide(lines: readonly Line[]): string[] {
  const room = document.documentElement.clientWidth
  return lines
    .filter(
      ({ element, box }) => (box.left < -LEAST || box.right > room + LEAST) && !isScrolled(element),
    )
    .map(({ element }) => `beyond the side: ${beginOf(element)}`)
}

function texts(): Text[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode())
    if (walker.currentNode instanceof Text && isRead(walker.currentNode))
      found.push(walker.currentNode)
  return found
}

function isRead(text: Text): boolean {
  const parent = text.parentElement
  return /\p{L}{3}/u.test(text.data) && parent !== null && parent.closest(UNREAD) === null
}

function linesOf(text: Text): Line[] {
  const range = document.createRange()
  range.selectNodeContents(text)
  const element = text.parentElement
  return element === null || !element.checkVisibility() || isAfloat(element)
    ? []
    : [...range.getClientRects()].map((box) => ({ element, box }))
}

// Lines of one paragraph overlap a little in height.
function isOn(one: Line, other: Line): boolean {
  if (one.element.contains(other.element) || other.element.contains(one.element)) return false
  const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
  const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
  return across > LEAST && down > Math.min(one.box.height, other.box.height) / 2
}

// An element that scrolls may be wider inside than it is drawn; one that hides its overflow may
// not.
function isCut(element: Element): boolean {
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  const { overflowX, overflowY, display } = getComputedStyle(element)
  if (display === 'inline' || element.closest(UNREAD) !== null || element.textContent.trim() === '')
    return false
  return (
    (hides(overflowX) && element.scrollWidth > element.clientWidth + LEAST) ||
    (hides(overflowY) && element.scrollHeight > element.clientHeight + LEAST)
  )
}

function beginOf(element: Element): string {
  return (
    `${element.tagName.toLowerCase()}.${element.className} ` +
    `“${(element.textContent ?? '').trim().slice(0, 40)}”`
  )
}

function stylesOf(element: Element): CSSStyleDeclaration[] {
  return element.parentElement === null
    ? [getComputedStyle(element)]
    : [getComputedStyle(element), ...stylesOf(element.parentElement)]
}

function isAfloat(element: Element): boolean {
  return stylesOf(element).some(({ position }) =>
    ['fixed', 'sticky', 'absolute'].includes(position),
  )
}

function isScrolled(element: Element): boolean {
  return stylesOf(element).some(({ overflowX }) => ['auto', 'scroll'].includes(overflowX))
}
