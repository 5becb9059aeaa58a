import { expect, type Locator, type Page } from '@playwright/test'

const STOPS_MAX = 80

/**
 * Goes to something by Tab alone, like a person without a mouse. Each stop on the way must have a
 * name and a visible focus, and nothing may cover it. Fails where the target is not reached.
 */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page()
  const passed: string[] = []
  for (let stops = 0; stops < STOPS_MAX; stops++) {
    if (await hasFocus(target)) return
    await page.keyboard.press(key)
    const { name, trouble } = await page.evaluate(focusNow)
    expect(trouble, `${page.url()}: ${name}, after ${passed.slice(-3).join(', ')}`).toBe('')
    passed.push(name)
  }
  throw new Error(
    `not reached by ${key} on ${page.url()}: ${String(target)}; stops: ${passed.join(' · ')}`,
  )
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluateAll(
    (elements) => elements.length === 1 && elements[0] === document.activeElement,
  )
}

/** Tab, then Enter. */
export async function press(target: Locator): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.press('Enter')
}

/** Tab, then Space. */
export async function tick(target: Locator): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.press('Space')
  await expect(target).toBeChecked()
}

/** Tab, then letter by letter. */
export async function type(target: Locator, text: string): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.type(text)
  await expect(target).toHaveValue(text)
}

/** The heading of a page has the focus, so that a screen reader reads it aloud. */
export async function expectHeading(page: Page, name: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name, exact: true })
  await expect(heading).toBeFocused()
}

/** The focus goes round in an open dialog and never leaves it. Escape closes the dialog. */
export async function expectTrap(page: Page, opener: Locator): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const stops = await dialog.evaluate(
    (element) =>
      element.querySelectorAll('a[href], button, input:not([type=file]), select, textarea, summary')
        .length,
  )
  for (let count = 0; count < stops + 2; count++) {
    expect(
      await dialog.evaluate(
        (element) =>
          element.contains(document.activeElement) || document.activeElement === document.body,
      ),
      `stop ${count} of a dialog`,
    ).toBe(true)
    await page.keyboard.press('Tab')
  }
  await expectLeavable(page, opener)
}

/** Escape closes a dialog, and the focus goes back to where it came from. */
export async function expectLeavable(page: Page, opener: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener).toBeFocused()
}

/** The focused element and what is wrong with it. This runs in the page. */
function focusNow(): { name: string; trouble: string } {
  const RING_PX_MIN = 2
  const element = document.activeElement
  // Between the last and the first element, the focus is in the browser's own bar.
  if (element === null || element === document.body) return { name: 'the browser', trouble: '' }
  const labels =
    'labels' in element && element.labels instanceof NodeList
      ? [...element.labels].map((label) => label.textContent ?? '')
      : []
  const described = (element.getAttribute('aria-labelledby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
  const inside = [...element.querySelectorAll('[aria-label], img[alt]')].map(
    (part) => part.getAttribute('aria-label') ?? part.getAttribute('alt') ?? '',
  )
  const name =
    [
      element.getAttribute('aria-label') ?? '',
      ...described,
      ...labels,
      element.textContent ?? '',
      ...inside,
    ]
      .map((text) => text.trim())
      .find((text) => text !== '') ?? ''
  return {
    name: `${element.tagName.toLowerCase()} “${name.slice(0, 40)}”`,
    trouble: [...troublesOf(element)].join(', ') + (name === '' ? ' has no name' : ''),
  }

  function* troublesOf(one: Element): Generator<string> {
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < RING_PX_MIN)
      yield 'is not seen to be in focus'
    const box = one.getBoundingClientRect()
    if (box.width === 0 || box.height === 0) yield 'takes no room'
    else if (box.right <= 0 || box.left >= innerWidth || box.bottom <= 0 || box.top >= innerHeight)
      yield 'lies outside of the screen'
    else if (!isOnTop(one, box)) yield 'lies under something else'
  }

  function isOnTop(one: Element, box: DOMRect): boolean {
    const spots = [
      [0.5, 0.5],
      [0.1, 0.5],
      [0.9, 0.5],
      [0.5, 0.1],
      [0.5, 0.9],
    ] as const
    return spots.some(([across, down]) => {
      const x = Math.min(Math.max(box.left + box.width * across, 1), innerWidth - 1)
      const y = Math.min(Math.max(box.top + box.height * down, 1), innerHeight - 1)
      const there = document.elementFromPoint(x, y)
      return there !== null && (one.contains(there) || there.contains(one))
    })
  }
}
