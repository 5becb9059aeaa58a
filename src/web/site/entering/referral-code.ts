export const CODE_LENGTH_MAX = 100

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

/** A part of an address, as it was before it was encoded. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
