const PLACES = 'article, section, form, details, main, [tabindex]'

/** What has the focus, or had it last, and everything around it, from the inside out. */
let around: readonly Element[] = []

/** The element in focus and everything around it, from the inside out. */
export function rememberFocus(): readonly Element[] {
  const found: Element[] = []
  for (let at = document.activeElement; at !== null && at !== document.body; at = at.parentElement)
    found.push(at)
  return found
}

/** A window closes: where the focus was before it opened counts, not where it was inside. */
export function focusBack(cameFrom: readonly Element[]): void {
  if (document.activeElement === null || document.activeElement === document.body) around = cameFrom
}

/**
 * When what has the focus goes away, because it is done or the list is drawn anew, the focus would
 * fall to the page's beginning: it goes to the nearest thing around it that is left.
 */
export function keepFocusNear(): void {
  addEventListener('focusin', () => {
    around = rememberFocus()
  })
  // Whoever clicks beside everything has left it; what is taken away loses the focus as well, but
  // is not there any more.
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
