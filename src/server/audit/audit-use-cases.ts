import { showHealth } from './show-health.ts'
import { listLedgerChecks, showLedgerState } from './show-ledger-state.ts'

/** The use cases of this feature, each with its endpoint. */
export const auditUseCases = [showLedgerState, listLedgerChecks, showHealth] as const
