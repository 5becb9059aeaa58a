import type { ReferredUser } from '#contract/members/own.ts'

export type SortKey = 'name' | 'role' | 'createdAt'
export type Sorting = { readonly key: SortKey; readonly direction: 'ascending' | 'descending' }

export const REFERRALS_A_PAGE = 20

/**
 * The entries that contain the search text, in the chosen order. It searches name, e-mail and phone
 * as they show.
 */
export function findReferrals(
  users: readonly ReferredUser[],
  search: string,
  { key, direction }: Sorting,
): ReferredUser[] {
  const wanted = search.trim().toLowerCase()
  const found = users.filter(({ name, email, phone }) =>
    [name, email, phone].some((text) => text.toLowerCase().includes(wanted)),
  )
  const sign = direction === 'ascending' ? 1 : -1
  return found.sort((one, other) => sign * one[key].localeCompare(other[key], 'en-IN'))
}

/** A second press on a column reverses its order. Another column begins ascending. */
export function nextSorting(now: Sorting, key: SortKey): Sorting {
  if (now.key !== key) return { key, direction: 'ascending' }
  return { key, direction: now.direction === 'ascending' ? 'descending' : 'ascending' }
}

/** The entries of one page, and the number of pages. Pages count from 1. */
export function pageOf<T>(
  items: readonly T[],
  page: number,
  size = REFERRALS_A_PAGE,
): { rows: T[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(items.length / size))
  const at = Math.min(Math.max(1, page), pages)
  return { rows: items.slice((at - 1) * size, at * size), page: at, pages }
}
