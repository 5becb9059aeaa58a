import { languageNow } from '../text/language.ts'

// The page's own lines put it there: tools/site/page-scripts.ts. What was asked in another language
// is asked anew.
const asked = (globalThis as { asked?: Map<string, Promise<Response>> }).asked

/**
 * The response to a request that the page sent before its scripts loaded. Each response is given
 * once.
 */
export function askedAhead(url: string): Promise<Response> | undefined {
  const key = `${languageNow()} ${url}`
  const response = asked?.get(key)
  asked?.delete(key)
  return response
}

/** Early responses that nobody took at the start are dropped, because they would be old later. */
export function forgetAskedAhead(): void {
  asked?.clear()
}
