import type { Page } from '@playwright/test'

/**
 * Makes every sentence on a page 40 % longer, word by word, as the wordiest of India's languages are; figures and codes stay. Gives what is
 * then wrong with the page: what sticks out at the side, is cut, or lies on something else, each by its beginning.
 */
export function troublesWithLongWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LONGER = 0.4
    const LEAST = 2
    // The product's name stays itself in every language; heads of tables that are cards are only heard.
    const UNREAD = 'script, style, svg, noscript, thead, .visually-hidden, .skip-link, .header__name, [hidden]'

    function texts(): Text[] {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (walker.nextNode()) if (walker.currentNode instanceof Text && isRead(walker.currentNode)) found.push(walker.currentNode)
      return found
    }

    function isRead(text: Text): boolean {
      const parent = text.parentElement
      return /\p{L}{3}/u.test(text.data) && parent !== null && parent.closest(UNREAD) === null
    }

    const longer = (word: string) => (/[₹\d@/.]/.test(word) || word.length < 3 ? word : word + 'ï'.repeat(Math.max(1, Math.round(word.length * LONGER))))
    for (const text of texts()) text.data = text.data.replace(/[\p{L}\p{M}₹\d@/.:]+/gu, longer)

    const beginOf = (element: Element) => `${element.tagName.toLowerCase()}.${element.className} “${(element.textContent ?? '').trim().slice(0, 40)}”`
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth
    const troubles = wide > 0 ? [`the page is ${wide} px too wide`] : []

    // What scrolls by itself may be wider than it is drawn; what hides the rest may not.
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const { overflowX, overflowY, display } = getComputedStyle(element)
      if (display === 'inline' || element.closest(UNREAD) !== null || element.textContent.trim() === '') continue
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      if ((hides(overflowX) && element.scrollWidth > element.clientWidth + LEAST) || (hides(overflowY) && element.scrollHeight > element.clientHeight + LEAST)) troubles.push(`cut: ${beginOf(element)}`)
    }

    type Line = { element: Element; box: DOMRect }
    const lines: Line[] = texts().flatMap((text) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      const element = text.parentElement
      return element === null || !element.checkVisibility() || isAfloat(element) ? [] : [...range.getClientRects()].map((box) => ({ element, box }))
    })
    function isAfloat(element: Element): boolean {
      for (let at: Element | null = element; at !== null; at = at.parentElement) if (['fixed', 'sticky', 'absolute'].includes(getComputedStyle(at).position)) return true
      return false
    }
    for (const [at, one] of lines.entries()) {
      for (const other of lines.slice(at + 1)) {
        if (one.element === other.element || one.element.contains(other.element) || other.element.contains(one.element)) continue
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        // Lines of one paragraph share a little of their height.
        if (across > LEAST && down > Math.min(one.box.height, other.box.height) / 2) troubles.push(`on one another: ${beginOf(one.element)} and ${beginOf(other.element)}`)
      }
    }
    for (const { element, box } of lines) {
      if ((box.left < -LEAST || box.right > document.documentElement.clientWidth + LEAST) && !isScrolled(element)) troubles.push(`beyond the side: ${beginOf(element)}`)
    }
    function isScrolled(element: Element): boolean {
      for (let at: Element | null = element; at !== null; at = at.parentElement) if (['auto', 'scroll'].includes(getComputedStyle(at).overflowX)) return true
      return false
    }
    return [...new Set(troubles)].slice(0, 8)
  })
}
