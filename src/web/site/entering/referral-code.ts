const CODE_LENGTH_MAX = 100

/**
 * The code of an invitation, from /join/{code}, /register/{code}, #code= (which no proxy and no preview of a
 * messenger sees) or ?ref=; the path counts first. Undefined where there is none, or none of the right form.
 */
export function referralCodeOf({
  pathname,
  search,
  hash = '',
}: {
  readonly pathname: string
  readonly search: string
  readonly hash?: string
}): string | undefined {
  const inPath = /^(?:\/hi)?\/(?:join|register)\/([^/]+)\/?$/.exec(pathname)?.[1]
  const named = new URLSearchParams(`${hash.slice(1)}&${search.slice(1)}`)
  const code = (
    inPath === undefined ? (named.get('code') ?? named.get('ref') ?? '') : decoded(inPath)
  ).trim()
  return code === '' || code.length > CODE_LENGTH_MAX ? undefined : code
}

/**
 * The page of the invitation in a text that somebody pastes: a whole message, a link, or the code
 * alone. Whatever site a link names, the page is on this one. Undefined where there is none.
 */
export function invitationIn(text: string): string | undefined {
  const [, page = 'join', inLink] =
    /\/(join|register)\/([\w%-]+)/.exec(text) ??
    /\/(join|register)\/?(?:\?(?:\S*&)?ref|#code)=([\w%-]+)/.exec(text) ??
    []
  const code = inLink ?? /^[\w-]{4,}$/.exec(text.trim())?.[0]
  return code === undefined || code.length > CODE_LENGTH_MAX
    ? undefined
    : `/${page}/${encodeURIComponent(decoded(code))}`
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
