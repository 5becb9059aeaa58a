import { useApi } from '#web/platform/api/query-client.ts'

/** The bank of a complete code. Nothing is fetched before the code is complete. */
export const useBankOf = (ifsc: string | undefined) =>
  useApi('GET /bank/{ifsc}', { params: { ifsc: ifsc ?? '' } }, { enabled: ifsc !== undefined })
