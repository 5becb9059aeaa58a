import { errorsOf, refused } from '../shared/errors.ts'

export const ledgerErrors = {
  /** A check of the circle's record failed: nothing is posted until one has passed. */
  'ledger.stopped': refused(409),
  'ledger.not-stopped': refused(409),
} as const

export const ledgerError = errorsOf(ledgerErrors)
