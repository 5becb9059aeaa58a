/**
 * Everything this site may keep in the browser's local storage. No session, no name, no payment
 * detail.
 */
export type LocalKey = 'referralLink' | 'isWarning' | 'showProvideCard' | 'showGetCard' | 'language'

/** Reads a kept value; null when there is none, or when the browser keeps nothing. */
export function readLocal(key: LocalKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps a value; a browser that refuses loses only a convenience. */
export function writeLocal(key: LocalKey, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    return
  }
}

/** Empties local and session storage, at logout. */
export function clearStores(): void {
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    return
  }
}

const YEAR_SECONDS = 31_536_000

/**
 * Remembers a chosen language, also for the server: it leads nobody away from the language they
 * chose.
 */
export function keepLanguage(language: string): void {
  writeLocal('language', language)
  document.cookie = `language=${language};path=/;max-age=${YEAR_SECONDS};samesite=lax`
}
