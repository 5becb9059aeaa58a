/**
 * Everything that this site may store in the browser's local storage. No session, no name, no payee
 * detail.
 */
export type LocalKey =
  | 'referralLink'
  | 'isWarning'
  | 'showProvideCard'
  | 'showGetCard'
  | 'language'
  | 'newsSeenAt'
  | 'deskKeys'
  | 'installPutAway'

/** Reads a stored value. Null where there is none or the browser stores nothing. */
export function readLocal(key: LocalKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a value. Where the browser refuses, only a convenience is lost. */
export function writeLocal(key: LocalKey, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    return
  }
}

/** Empties local and session storage at logout. An answer about this device, not its person, stays. */
export function clearStores(): void {
  try {
    const putAway = readLocal('installPutAway')
    localStorage.clear()
    sessionStorage.clear()
    if (putAway !== null) writeLocal('installPutAway', putAway)
  } catch {
    return
  }
}

const YEAR_SECONDS = 31_536_000

/**
 * Stores a chosen language, also for the server, so that it does not lead the person to another
 * language.
 */
export function keepLanguage(language: string): void {
  writeLocal('language', language)
  document.cookie = `language=${language};path=/;max-age=${YEAR_SECONDS};samesite=lax`
}
