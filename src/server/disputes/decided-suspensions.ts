import type { Tx } from '#server/platform/database/db.ts'
import { isSuspensionDecided, liftDecidedSuspensions } from './store/decision-store.ts'

type Of = { readonly circleId: string; readonly memberId: string }

/** Returns whether two officers decided the member's suspension. Then two people must end it. */
export function twoDecidedSuspension(tx: Tx, of: Of): Promise<boolean> {
  return isSuspensionDecided(tx, of)
}

/** Notes that the decided suspensions of a member have ended. */
export function endDecidedSuspensions(tx: Tx, of: Of, now: Temporal.Instant): Promise<void> {
  return liftDecidedSuspensions(tx, of, now)
}
