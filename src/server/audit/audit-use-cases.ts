import { proposeResume } from './propose-resume.ts'
import { listLedgerChecks, showLedgerState } from './show-ledger-state.ts'

/** The use cases of this feature, each with its endpoint. */
export const auditUseCases = [showLedgerState, listLedgerChecks, proposeResume] as const
