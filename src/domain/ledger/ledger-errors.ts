import { errorsOf, refused } from '../shared/errors.ts'

export const ledgerErrors = {
  /** A check of the record failed. Nothing is posted in this circle until a check has passed. */
  'ledger.stopped': refused(409),
  'ledger.not-stopped': refused(409),
} as const

export const ledgerError = errorsOf(ledgerErrors)
