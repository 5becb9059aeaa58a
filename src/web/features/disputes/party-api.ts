import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'

/** A link to a picture works ten minutes; a dispute is asked for again before that. */
const BEFORE_LINKS_RUN_OUT_MS = 8 * 60_000
const TOUCHES = ['disputes', 'matches', 'pledges', 'asks', 'ledger'] as const

export const useMatchDispute = (matchId: string) =>
  useApi(
    'GET /matches/{matchId}/dispute',
    { params: { matchId } },
    { refetchInterval: BEFORE_LINKS_RUN_OUT_MS },
  )
export const useAcceptRuling = () =>
  useCommand('POST /matches/{matchId}/dispute/accept', { refreshes: TOUCHES })
export const useAppeal = () =>
  useCommand('POST /matches/{matchId}/dispute/appeal', { refreshes: TOUCHES })
export const useCircleOfficers = () => useApi('GET /circle/officers')
