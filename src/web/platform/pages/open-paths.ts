import type { CircleKind } from '#domain/shared/circle-kinds.ts'
import { paths } from '#web/paths.ts'
import { staffPageAt } from './staff-pages.ts'
import type { CurrentUser } from './session.tsx'

/**
 * Pages that begin something new or are for active members only. A suspended member can only finish
 * what runs.
 */
const CLOSED_WHILE_SUSPENDED: readonly string[] = [
  paths.give,
  paths.giveAmount,
  paths.giveDone,
  paths.get,
  paths.account,
  paths.referrals,
  paths.recognise,
  paths.circle,
]

/** Whether somebody with this status can use this address. */
export function isOpenTo(status: CurrentUser['status'], path: string): boolean {
  return status !== 'suspended' || !CLOSED_WHILE_SUSPENDED.includes(path)
}

/** The member area as far as it is for people of the reserved circles: they are nobody's members. */
const OPEN_TO_ALL_KINDS: readonly string[] = [
  paths.staff,
  paths.security,
  paths.myData,
  paths.notices,
]

/** Whether somebody of a circle of this kind can use this address. */
export function isOpenToKind(kind: CircleKind, path: string): boolean {
  if (kind === 'members') return true
  if (path === paths.staff) return false
  const staff = staffPageAt(path)
  if (kind === 'officers' && staff !== undefined) return staff.outside === true
  return OPEN_TO_ALL_KINDS.some((open) => path === open || path.startsWith(`${open}/`))
}
