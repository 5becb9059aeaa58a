import { proposeResume } from './propose-resume.ts'
import { listLedgerChecks, showLedgerState } from './show-ledger-state.ts'

/** The endpoints of this feature. */
export const auditUseCases = {
  'GET /ledger/state': showLedgerState,
  'GET /staff/ledger': listLedgerChecks,
  'POST /staff/ledger/resume': proposeResume,
} as const
