import { useApi } from '#web/platform/api/query-client.ts'

export function useLedgerChecks() {
  return useApi('GET /staff/ledger', {})
}
