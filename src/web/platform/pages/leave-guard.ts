import { useEffect, useSyncExternalStore } from 'react'
import { navigate } from 'wouter/use-browser-location'

/** While it is set, going anywhere outside `inside` asks first. */
type Guard = { readonly inside: string; readonly here: string; readonly onLeave: () => void }

let guard: Guard | undefined
/** An address, or something else that takes this page away. */
type Leaving = string | (() => void)
let wanted: Leaving | undefined
const listeners = new Set<() => void>()

function want(leaving: Leaving | undefined): void {
  wanted = leaving
  for (const listener of listeners) listener()
}

/** True for the guarded path itself and everything below it. */
export function isInside(path: string, inside: string): boolean {
  return path === inside || path.startsWith(`${inside}/`)
}

/** Goes to an address. It asks first where something on this page is not sent yet. */
export function leaveTo(address: string): void {
  if (guard === undefined) navigate(address)
  else want(address)
}

/** Does what reloads the page. It asks first where something was typed, guarded or not. */
export function leaveBy(reload: () => void): void {
  if (guard === undefined && !isTyped()) reload()
  else want(reload)
}

function isTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'main :is(input:not([type=checkbox], [type=radio], [type=hidden]), textarea), dialog input',
  )
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue)
}

/**
 * Guards the pages below `inside` while `active`; `onLeave` drops what was typed once the person
 * has agreed.
 */
export function useLeaveGuard({
  active,
  inside,
  onLeave,
}: {
  active: boolean
  inside: string
  onLeave: () => void
}): void {
  useEffect(() => {
    if (!active) return
    guard = { inside, here: location.pathname + location.search, onLeave }
    return () => {
      guard = undefined
    }
  })
}

/** For the dialog: where the person wants to go, if anywhere, and the two answers. */
export function useLeaveQuestion(): { asked: boolean; stay: () => void; leave: () => void } {
  const leaving = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => wanted,
  )
  return {
    asked: leaving !== undefined,
    stay: () => want(undefined),
    leave: () => {
      guard?.onLeave()
      guard = undefined
      want(undefined)
      if (leaving !== undefined) go(leaving)
    },
  }
}

function go(leaving: Leaving): void {
  if (typeof leaving === 'function') leaving()
  else if (leaving.startsWith('/')) navigate(leaving)
  else location.assign(leaving)
}

/**
 * Catches links and the back button. Must run before the router listens, so that it never sees the
 * address that was refused.
 */
export function installLeaveGuard(isMemberPath: (path: string) => boolean): void {
  addEventListener('popstate', () => {
    if (guard === undefined || isInside(location.pathname, guard.inside)) return
    const address = location.pathname + location.search
    history.pushState(null, '', guard.here)
    want(address)
  })
  addEventListener(
    'click',
    (event) => {
      const link = guard === undefined || event.defaultPrevented ? null : linkOf(event)
      if (link === null || guard === undefined || isInside(link.pathname, guard.inside)) return
      event.preventDefault()
      event.stopPropagation()
      const own = link.origin === location.origin && isMemberPath(link.pathname)
      want(own ? link.pathname + link.search : link.href)
    },
    { capture: true },
  )
}

/** The link a plain click would follow in this tab. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  const link =
    event.button === 0 && !elsewhere && event.target instanceof Element
      ? event.target.closest('a')
      : null
  return link !== null && leavesPage(link) ? link : null
}

function leavesPage(link: HTMLAnchorElement): boolean {
  return (
    link.target !== '_blank' && !link.hasAttribute('download') && /^https?:$/.test(link.protocol)
  )
}
