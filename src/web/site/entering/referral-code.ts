const CODE_LENGTH_MAX = 100

/**
 * The code of an invitation, from /join/{code}, /register/{code} or ?ref=; the path counts first. Undefined where
 * there is none, or none of the right form.
 */
export function referralCodeOf({
  pathname,
  search,
}: {
  readonly pathname: string
  readonly search: string
}): string | undefined {
  const inPath = /^(?:\/hi)?\/(?:join|register)\/([^/]+)\/?$/.exec(pathname)?.[1]
  const code = (
    inPath === undefined ? (new URLSearchParams(search).get('ref') ?? '') : decoded(inPath)
  ).trim()
  return code === '' || code.length > CODE_LENGTH_MAX ? undefined : code
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
