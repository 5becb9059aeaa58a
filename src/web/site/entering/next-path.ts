export const AFTER_LOGIN = '/dashboard'

/**
 * The page after login: the wanted address where it is a path of this site, else the dashboard.
 * Browsers read "//host" and "/\host" as another site, and drop tabs and line ends first.
 */
export function nextPath(wanted: string | null, origin: string): string {
  if (wanted === null || !/^\/(?![/\\])/.test(wanted) || /[\t\r\n\\]/.test(wanted))
    return AFTER_LOGIN
  if (!URL.canParse(wanted, origin)) return AFTER_LOGIN
  const url = new URL(wanted, origin)
  if (
    url.origin !== origin ||
    url.pathname.startsWith('//') ||
    /^(\/hi)?\/login\/?$/.test(url.pathname)
  )
    return AFTER_LOGIN
  return url.pathname + url.search + url.hash
}
