import { paths } from '#web/paths.ts'
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
  paths.circle,
]

/** Whether somebody with this status can use this address. */
export function isOpenTo(status: CurrentUser['status'], path: string): boolean {
  return status !== 'suspended' || !CLOSED_WHILE_SUSPENDED.includes(path)
}
