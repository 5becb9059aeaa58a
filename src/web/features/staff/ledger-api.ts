import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'

export function useLedgerChecks() {
  return useApi('GET /staff/ledger', {})
}

/** Asks for confirmations to go on. */
export const useResume = () => useCommand('POST /staff/ledger/resume', { refreshes: ['staff'] })
