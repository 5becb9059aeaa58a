import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'

export const useAsks = () => useApi('GET /gethelp')
/** Asked only while one of the asks waits to be matched. */
export const useAskPlaces = (waits: boolean) =>
  useApi('GET /gethelp/places', {}, { enabled: waits })
export const useAsk = () => useCommand('POST /gethelp', { refreshes: ['asks', 'matches'] })
export const useWithdrawAsk = () =>
  useCommand('POST /gethelp/{askId}/withdraw', { refreshes: ['asks', 'matches'] })
export const usePauseAsk = () =>
  useCommand('POST /gethelp/{askId}/pause', { refreshes: ['asks', 'matches'] })
export const useResumeAsk = () =>
  useCommand('POST /gethelp/{askId}/resume', { refreshes: ['asks', 'matches'] })
export const useRenewAsk = () => useCommand('POST /gethelp/{askId}/renew', { refreshes: ['asks'] })
export const useUrgentAsks = () => useApi('GET /circle/urgent')
export const useAsksToReview = () => useApi('GET /staff/asks')
export const useReviewAsk = () =>
  useCommand('POST /staff/asks/{askId}/review', { refreshes: ['asks', 'staff'] })
