import { type RefObject, useEffect, useEffectEvent } from 'react'

/** The keys of the desk, in the order in which they are listed. */
export const DESK_KEYS = ['J', 'K', 'X', 'Enter', '/', '?'] as const

/** What a list is made of: lines of a table, rows, or cards. */
const ITEMS = 'tbody tr:has(a), .item:is(a, button, summary), article.card:has(a, button)'
/** What takes the focus in an item that cannot take it itself. */
const PARTS = 'a, button, summary'

/** Whether somebody writes where a key was pressed. A box to tick is no field to write in. */
export function isWriting(target: Pick<Element, 'matches'>): boolean {
  return target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')
}

/** The item to move to: the next or the one before, and at the ends the same. */
export function moved(count: number, at: number, by: 1 | -1): number {
  return at < 0 ? 0 : Math.min(Math.max(at + by, 0), count - 1)
}

/**
 * Moves through a list by keys. The focus itself moves, so a screen reader says each item, and Enter
 * opens it as any link. A device without a keyboard has none of this.
 */
export function useDeskKeys(
  list: RefObject<HTMLElement | null>,
  { on, onHelp }: { on: boolean; onHelp: () => void },
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (!(target instanceof Element) || isWriting(target)) return
    if (document.querySelector('dialog[open]') !== null) return
    if (!act(list.current, key, onHelp)) return
    event.preventDefault()
  })
  useEffect(() => {
    if (!on || matchMedia('(hover: none)').matches) return
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [on])
}

function act(list: HTMLElement | null, key: string, help: () => void): boolean {
  switch (key.toLowerCase()) {
    case 'j':
      return go(list, 1)
    case 'k':
      return go(list, -1)
    case 'x':
      return choose()
    case '/':
      return focus(document.querySelector<HTMLElement>('.staff input[type=search]'))
    case '?':
      help()
      return true
    default:
      return false
  }
}

function go(list: HTMLElement | null, by: 1 | -1): boolean {
  const items = [...(list?.querySelectorAll<HTMLElement>(ITEMS) ?? [])].filter(
    (item) => item.closest('.open-case') === null && item.checkVisibility(),
  )
  const here = items.findIndex((item) => item.contains(document.activeElement))
  const open = items.findIndex((item) => item.querySelector('[aria-current]') !== null)
  const next = items[moved(items.length, here < 0 ? open : here, by)]
  return focus(next?.matches(PARTS) === true ? next : next?.querySelector<HTMLElement>(PARTS))
}

function choose(): boolean {
  const box = document.activeElement
    ?.closest('tr')
    ?.querySelector<HTMLInputElement>('input[type=checkbox]')
  box?.click()
  return box !== null && box !== undefined
}

function focus(element: HTMLElement | null | undefined): boolean {
  element?.focus()
  element?.scrollIntoView({ block: 'nearest' })
  return element !== null && element !== undefined
}
