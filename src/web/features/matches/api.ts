import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand, useOnce } from '#web/platform/api/use-command.ts'

/**
 * A link to a proof picture works ten minutes; lists that hold one are asked for again before that.
 */
const BEFORE_LINKS_RUN_OUT_MS = 8 * 60_000
const TOUCHES = ['matches', 'pledges', 'asks', 'ledger', 'disputes'] as const

export const usePaymentsToMake = () =>
  useApi('GET /providehelp/matched', undefined, { refetchInterval: BEFORE_LINKS_RUN_OUT_MS })
export const usePaymentsToConfirm = () =>
  useApi('GET /gethelp/matched', undefined, { refetchInterval: BEFORE_LINKS_RUN_OUT_MS })
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

export const useReveal = () => useOnce('POST /providehelp/provide-help/{matchId}/reveal')
export const useClaim = () =>
  useCommand('POST /providehelp/provide-help/{matchId}/confirm-proof', { refreshes: TOUCHES })
export const useDecline = () =>
  useCommand('POST /providehelp/provide-help/{matchId}/decline', { refreshes: TOUCHES })
export const useBankPending = () =>
  useCommand('POST /providehelp/provide-help/{matchId}/bank-pending', { refreshes: TOUCHES })
export const useLateClaim = () =>
  useCommand('POST /providehelp/provide-help/{matchId}/late-claim', { refreshes: TOUCHES })
export const useMarkDone = () =>
  useCommand('POST /gethelp/{matchId}/mark-done', { refreshes: TOUCHES })
export const useQuestion = () =>
  useCommand('POST /gethelp/{matchId}/dispute', { refreshes: TOUCHES })
export const useReturnMissing = () =>
  useCommand('POST /providehelp/provide-help/{matchId}/return-missing', { refreshes: TOUCHES })
export const useAskReversal = () =>
  useCommand('POST /matches/{matchId}/ask-reversal', { refreshes: TOUCHES })
export const useWrite = () =>
  useCommand('POST /matches/{matchId}/messages', { refreshes: ['matches'] })
export const useBlock = () =>
  useCommand('POST /matches/{matchId}/block', { refreshes: ['matches', 'membership'] })

export const useWithdrawClaim = () =>
  useCommand('POST /providehelp/provide-help/{matchId}/withdraw-claim', { refreshes: TOUCHES })
export const useBankFailed = () =>
  useCommand('POST /providehelp/provide-help/{matchId}/bank-failed', { refreshes: TOUCHES })
export const useConfirmReturn = () =>
  useCommand('POST /providehelp/provide-help/{matchId}/confirm-return', { refreshes: TOUCHES })
export const useProposeCancel = () =>
  useCommand('POST /matches/{matchId}/propose-cancel', { refreshes: TOUCHES })
export const useAnswerCancel = () =>
  useCommand('POST /matches/{matchId}/answer-cancel', { refreshes: TOUCHES })
export const useSettleReversal = () =>
  useCommand('POST /matches/{matchId}/settle-reversal', { refreshes: TOUCHES })
