import { useApi } from '#web/platform/api/query-client.ts'

/** The bank of a code that is complete; nothing is asked before. */
export const useBankOf = (ifsc: string | undefined) =>
  useApi('GET /bank/{ifsc}', { params: { ifsc: ifsc ?? '' } }, { enabled: ifsc !== undefined })
