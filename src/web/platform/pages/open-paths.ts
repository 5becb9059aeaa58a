import { memberPageAt } from '#contract/member-pages.ts'
import type { CircleKind } from '#domain/shared/circle-kinds.ts'
import { paths } from '#web/paths.ts'
import { staffPageAt } from './staff-pages.ts'
import type { CurrentUser } from './session.tsx'

/** Whether somebody with this status can use this address. Suspended members only finish what runs. */
export function isOpenTo(status: CurrentUser['status'], path: string): boolean {
  return status !== 'suspended' || memberPageAt(path)?.active !== true
}

/** Whether a further device that proved itself by SMS alone can use this address in its first 48 hours. */
export function isOpenToNewDevice(path: string): boolean {
  const page = memberPageAt(path)
  return page === undefined
    ? !`${path}/`.startsWith(`${paths.staff}/`)
    : page.flow !== true && page.waits !== true
}

/** Whether somebody of a circle of this kind can use this address. */
export function isOpenToKind(kind: CircleKind, path: string): boolean {
  if (kind === 'members') return true
  if (path === paths.staff) return false
  const staff = staffPageAt(path)
  if (kind === 'officers' && staff !== undefined) return staff.outside === true
  return path.startsWith(`${paths.staff}/`) || memberPageAt(path)?.everyKind === true
}
