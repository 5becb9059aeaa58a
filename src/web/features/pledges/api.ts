import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'

const TOUCHES = ['pledges', 'matches'] as const

export const usePledges = () => useApi('GET /providehelp')
/** The ask behind a shared link, for a giver who chooses its receiver. */
export const useSharedAsk = (shareCode: string | undefined) =>
  useApi(
    'GET /gethelp/shared/{shareCode}',
    { params: { shareCode: shareCode ?? '' } },
    { enabled: shareCode !== undefined },
  )
export const usePledge = () => useCommand('POST /providehelp', { refreshes: TOUCHES })
export const useWithdrawPledge = () =>
  useCommand('POST /providehelp/{pledgeId}/withdraw', { refreshes: TOUCHES })
export const usePausePledge = () =>
  useCommand('POST /providehelp/{pledgeId}/pause', { refreshes: TOUCHES })
export const useResumePledge = () =>
  useCommand('POST /providehelp/{pledgeId}/resume', { refreshes: TOUCHES })
export const useSkipInstalment = () =>
  useCommand('POST /providehelp/standing/{standingId}/skip', { refreshes: TOUCHES })
export const useStopStanding = () =>
  useCommand('POST /providehelp/standing/{standingId}/stop', { refreshes: TOUCHES })
