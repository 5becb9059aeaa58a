import { useApi } from '#web/platform/query-client.ts'
import { useCommand } from '#web/platform/use-command.ts'

export const useAsks = () => useApi('GET /gethelp')
export const useAsk = () => useCommand('POST /gethelp', { refreshes: ['asks', 'matches'] })
export const useWithdrawAsk = () => useCommand('POST /gethelp/{askId}/withdraw', { refreshes: ['asks', 'matches'] })
export const useAsksToReview = () => useApi('GET /staff/asks')
export const useReviewAsk = () => useCommand('POST /staff/asks/{askId}/review', { refreshes: ['asks'] })
