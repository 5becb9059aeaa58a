import { addMs, DAY_MS, HOUR_MS, isBefore, MINUTE_MS } from '../shared/calendar.ts'
import type { Policy } from '../shared/policy.ts'

/** A further device that proved itself by SMS alone waits so long before it may act. */
export const NEW_DEVICE_WAITS_MS = 48 * HOUR_MS
/** A device is remembered for 90 days from its last use. */
export const DEVICE_KEPT_MS = 90 * DAY_MS
/** A number without a log-in for a year may be another person's by now. */
const NUMBER_RESTS_AFTER_MS = 365 * DAY_MS
/** A newcomer whose first response was lost logs in again, from the same phone in most cases. */
const STILL_JOINING_MS = 30 * MINUTE_MS

export type DeviceFacts = {
  readonly usedAt: Temporal.Instant
  readonly deniedAt: Temporal.Instant | null
}

/** Whether a browser is one on which this person logged in before. */
export function isKnownDevice(device: DeviceFacts | undefined, now: Temporal.Instant): boolean {
  return (
    device !== undefined &&
    device.deniedAt === null &&
    isBefore(now, addMs(device.usedAt, DEVICE_KEPT_MS))
  )
}

/** Whether a log-in by SMS is still part of joining. */
export function isStillJoining({
  status,
  createdAt,
  now,
}: {
  status: string
  createdAt: Temporal.Instant
  now: Temporal.Instant
}): boolean {
  return status === 'applied' && isBefore(now, addMs(createdAt, STILL_JOINING_MS))
}

/**
 * Whether an SMS alone does not open an account any more: nobody logged in for a year, or one of
 * the person's devices said no. Officers look at it.
 */
export function needsOfficer({
  enteredAt,
  createdAt,
  smsEndedAt,
  now,
}: {
  enteredAt: Temporal.Instant | null
  createdAt: Temporal.Instant
  smsEndedAt: Temporal.Instant | null
  now: Temporal.Instant
}): boolean {
  return smsEndedAt !== null || !isBefore(now, addMs(enteredAt ?? createdAt, NUMBER_RESTS_AFTER_MS))
}

/** Whether a name and a mobile number are enough to apply to this circle. */
export function takesPhoneEntry({ entryByPhone }: Pick<Policy, 'entryByPhone'>): boolean {
  return entryByPhone === 1
}
