import { addressIn } from '#domain/shared/language-addresses.ts'
import type { Language } from '#domain/shared/languages.ts'

/** The one element for a selector. Throws where the page was built without it. */
export function the<T extends Element>(
  selector: string,
  kind: abstract new () => T,
  root: ParentNode = document,
): T {
  const found = root.querySelector(selector)
  if (!(found instanceof kind)) throw new Error(`this page has no ${selector}`)
  return found
}

/** Makes an element with text. These scripts write to a page in no other way. */
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

/** The language of this page. */
export function pageLanguage(): Language {
  return document.documentElement.lang as Language
}

/** The address of a visitor page in this page's language. */
export function localAddress(path: string): string {
  return addressIn(pageLanguage(), path)
}
