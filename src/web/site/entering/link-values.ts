type OpenPage = {
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash'>
  readonly history: Pick<History, 'state'>
}

/**
 * Returns what a link in a mail carries: behind `#`, where no server and no log sees it; in the
 * query of mails sent before; or kept by this page before a reload.
 */
export function linkValues({ location, history }: OpenPage): URLSearchParams {
  const behind = new URLSearchParams(location.hash.slice(1))
  if (behind.has('code')) return behind
  const asked = new URLSearchParams(location.search)
  if (asked.has('code')) return asked
  const kept = (history.state as { link?: unknown } | null)?.link
  return typeof kept === 'string' ? new URLSearchParams(kept) : asked
}

/**
 * Returns what the link to this page carries, and takes its secret out of the address: out of
 * sight, out of pictures of the screen and of what is copied. A reload finds it again.
 */
export function takeLinkValues({
  location,
  history,
}: OpenPage & { readonly history: Pick<History, 'state' | 'replaceState'> }): URLSearchParams {
  const values = linkValues({ location, history })
  if (values.has('code')) history.replaceState({ link: values.toString() }, '', location.pathname)
  return values
}

/**
 * Does this for the open page. Another link that is pasted into its address opens as well, and the
 * page in another language gets the values. Call it after frame.ts, which makes that address.
 */
export function takeLink(): URLSearchParams {
  const values = takeLinkValues({ location, history })
  if (values.has('code'))
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]'))
      link.addEventListener('click', () => (link.hash = values.toString()))
  addEventListener('hashchange', () => {
    if (new URLSearchParams(location.hash.slice(1)).has('code')) location.reload()
  })
  return values
}
