import { languageNow } from '../text/language.ts'

// The page's own lines put it there: tools/site/page-scripts.ts. What was asked in another language
// is asked anew.
const asked = (globalThis as { asked?: Map<string, Promise<Response>> }).asked

/**
 * The answer to a question that the page asked before its scripts were there; each is given once.
 */
export function askedAhead(url: string): Promise<Response> | undefined {
  const key = `${languageNow()} ${url}`
  const response = asked?.get(key)
  asked?.delete(key)
  return response
}

/** What nobody has taken by the beginning is old news later. */
export function forgetAskedAhead(): void {
  asked?.clear()
}
