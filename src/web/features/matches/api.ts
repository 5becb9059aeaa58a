import { useApi } from '#web/platform/query-client.ts'
import { useCommand, useOnce } from '#web/platform/use-command.ts'

/** A link to a proof picture works ten minutes; lists that hold one are asked for again before that. */
const BEFORE_LINKS_RUN_OUT_MS = 8 * 60_000
const TOUCHES = ['matches', 'pledges', 'asks', 'ledger'] as const

export const usePaymentsToMake = () => useApi('GET /providehelp/matched', undefined, { refetchInterval: BEFORE_LINKS_RUN_OUT_MS })
export const usePaymentsToConfirm = () => useApi('GET /gethelp/matched', undefined, { refetchInterval: BEFORE_LINKS_RUN_OUT_MS })
export const useMatch = (matchId: string) => useApi('GET /matches/{matchId}', { params: { matchId } }, { refetchInterval: BEFORE_LINKS_RUN_OUT_MS })

export const useReveal = () => useOnce('POST /providehelp/provide-help/{matchId}/reveal')
export const useClaim = () => useCommand('POST /providehelp/provide-help/{matchId}/confirm-proof', { refreshes: TOUCHES })
export const useWithdrawClaim = () => useCommand('POST /providehelp/provide-help/{matchId}/withdraw-claim', { refreshes: TOUCHES })
export const useDecline = () => useCommand('POST /providehelp/provide-help/{matchId}/decline', { refreshes: TOUCHES })
export const useMarkDone = () => useCommand('POST /gethelp/{matchId}/mark-done', { refreshes: TOUCHES })
export const useDispute = () => useCommand('POST /gethelp/{matchId}/dispute', { refreshes: TOUCHES })
