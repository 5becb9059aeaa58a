import { useApi } from '#web/platform/api/query-client.ts'

/**
 * A link to a proof picture works ten minutes, so lists with such links are fetched again before
 * that.
 */
const BEFORE_LINKS_RUN_OUT_MS = 8 * 60_000

export const useMatchesToPay = () =>
  useApi('GET /matches/to-pay', undefined, { refetchInterval: BEFORE_LINKS_RUN_OUT_MS })
export const useMatchesToConfirm = () =>
  useApi('GET /matches/to-confirm', undefined, { refetchInterval: BEFORE_LINKS_RUN_OUT_MS })
export const useMatch = (matchId: string) =>
  useApi(
    'GET /matches/{matchId}',
    { params: { matchId } },
    { refetchInterval: BEFORE_LINKS_RUN_OUT_MS },
  )
export const useEndedMatches = (cursor: string | undefined) =>
  useApi('GET /matches', {
    query: { which: 'ended', limit: '10', ...(cursor === undefined ? {} : { cursor }) },
  })
export const useMessages = (matchId: string) =>
  useApi('GET /matches/{matchId}/messages', { params: { matchId } })
