const PLACES = 'article, section, form, details, main, [tabindex]'

/** The element that has or last had the focus, and everything around it, from the inside out. */
let around: readonly Element[] = []

/** The element in focus and everything around it, from the inside out. */
export function rememberFocus(): readonly Element[] {
  const found: Element[] = []
  for (let at = document.activeElement; at !== null && at !== document.body; at = at.parentElement)
    found.push(at)
  return found
}

/** A window closes. The focus returns to where it was before the window opened. */
export function focusBack(cameFrom: readonly Element[]): void {
  if (document.activeElement === null || document.activeElement === document.body) around = cameFrom
}

/**
 * When the focused element is removed, the focus would go to the page's beginning. This moves it to
 * the nearest element around it that is left.
 */
export function keepFocusNear(): void {
  addEventListener('focusin', () => {
    around = rememberFocus()
  })
  // A person who clicks beside everything has left the element. A removed element also loses the
  // focus, but it is no longer in the page.
  addEventListener('focusout', () =>
    queueMicrotask(() => {
      if (document.activeElement === document.body && around[0]?.isConnected === true) around = []
    }),
  )
  new MutationObserver(() => {
    if (around[0]?.isConnected !== false || document.activeElement !== document.body) return
    const left =
      around.find((element) => element.isConnected && element.matches(PLACES)) ??
      document.querySelector('main')
    around = []
    if (!(left instanceof HTMLElement)) return
    if (left.tabIndex < 0 && !left.hasAttribute('tabindex')) left.setAttribute('tabindex', '-1')
    left.focus({ preventScroll: true })
  }).observe(document.body, { childList: true, subtree: true })
}
