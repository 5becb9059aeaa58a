/** Long enough for the button that opened a dialog to go, because what it did is done. */
const SETTLED_MS = 120

/** The element in focus and everything around it, from the inside out. */
export function rememberFocus(): readonly Element[] {
  const around: Element[] = []
  for (let at = document.activeElement; at !== null && at !== document.body; at = at.parentElement) around.push(at)
  return around
}

/** When the button a dialog came from is gone, the focus would fall to the page's beginning: it goes to the nearest thing around it that is left. */
export function focusBack(cameFrom: readonly Element[]): void {
  setTimeout(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const left = cameFrom.find((element) => element.isConnected && element.matches('article, section, form, details, main, [tabindex]'))
    if (!(left instanceof HTMLElement)) return
    if (left.tabIndex < 0 && !left.hasAttribute('tabindex')) left.setAttribute('tabindex', '-1')
    left.focus({ preventScroll: true })
  }, SETTLED_MS)
}
