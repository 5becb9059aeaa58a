import { addMs, DAY_MS, isBefore } from '../shared/calendar.ts'
import type { MemberStatus } from './member.ts'

/** A newcomer first gets to know the circle. */
const LINK_AFTER_DAYS = 7

/**
 * Whether an active member is shown the link with which they bring in others: a week after they joined, and not in
 * the founding time, in which people come by a list. A link ties its owner to everybody who uses it.
 */
export function hasOwnLink(
  {
    status,
    joinedAt,
    founding,
  }: { status: MemberStatus; joinedAt: Temporal.Instant | null; founding: boolean },
  now: Temporal.Instant,
): boolean {
  return (
    status === 'active' &&
    !founding &&
    joinedAt !== null &&
    !isBefore(now, addMs(joinedAt, LINK_AFTER_DAYS * DAY_MS))
  )
}
