import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { type Pages, pageQuery } from '#web/ui/display/pager.tsx'

const TOUCHES = ['disputes', 'matches', 'staff'] as const

export const useCases = (which: 'running' | 'ended', pages: Pages) =>
  useApi('GET /staff/disputes', { query: { which, ...pageQuery(pages) } }, { keepPrevious: true })
export const useCase = (disputeId: string) =>
  useApi('GET /staff/disputes/{disputeId}', { params: { disputeId } }, { quiet: true })
export const useOfficers = () => useApi('GET /staff/officers')

export const useTakeCase = () =>
  useCommand('POST /staff/disputes/{disputeId}/take', { refreshes: TOUCHES })
export const useLetGo = () =>
  useCommand('POST /staff/disputes/{disputeId}/let-go', { refreshes: TOUCHES })
export const useAskEvidence = () =>
  useCommand('POST /staff/disputes/{disputeId}/ask-evidence', { refreshes: TOUCHES })
export const useCloseEvidence = () =>
  useCommand('POST /staff/disputes/{disputeId}/close-evidence', { refreshes: TOUCHES })
export const useWriteToBoth = () =>
  useCommand('POST /staff/disputes/{disputeId}/messages', { refreshes: TOUCHES })
export const useProposeRuling = () =>
  useCommand('POST /staff/disputes/{disputeId}/propose-ruling', { refreshes: TOUCHES })
export const useDecideRuling = () =>
  useCommand('POST /staff/disputes/{disputeId}/decide-ruling', { refreshes: TOUCHES })
export const useProposeStanding = () =>
  useCommand('POST /staff/disputes/{disputeId}/standing', { refreshes: TOUCHES })
export const useDecideStanding = () =>
  useCommand('POST /staff/disputes/{disputeId}/standing/{decisionId}', { refreshes: TOUCHES })
