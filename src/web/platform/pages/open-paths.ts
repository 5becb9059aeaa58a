import { paths } from '#web/paths.ts'
import type { SessionUser } from './session.tsx'

/**
 * What begins something new, or is for active members alone: a suspended member finishes what runs.
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

/** Whether this address has anything for somebody of this status. */
export function isOpenTo(status: SessionUser['status'], path: string): boolean {
  return status !== 'suspended' || !CLOSED_WHILE_SUSPENDED.includes(path)
}
