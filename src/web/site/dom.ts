import { addressIn } from '#domain/shared/language-addresses.ts'
import type { Language } from '#domain/shared/languages.ts'

/** The one element a page has for a selector. Throws when the page was built without it. */
export function the<T extends Element>(
  selector: string,
  kind: abstract new () => T,
  root: ParentNode = document,
): T {
  const found = root.querySelector(selector)
  if (!(found instanceof kind)) throw new Error(`this page has no ${selector}`)
  return found
}

/** An element with text; the only way these scripts write to a page. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  text = '',
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  element.className = className
  element.textContent = text
  return element
}

/** The language this page is written in. */
export function pageLanguage(): Language {
  return document.documentElement.lang as Language
}

/** The address of a visitor page in the language of this one. */
export function localAddress(path: string): string {
  return addressIn(pageLanguage(), path)
}
