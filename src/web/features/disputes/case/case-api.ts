import { useApi } from '#web/platform/api/query-client.ts'
import { type Pages, pageQuery } from '#web/ui/display/pager.tsx'

export const useCases = (which: 'running' | 'ended', pages: Pages) =>
  useApi('GET /staff/disputes', { query: { which, ...pageQuery(pages) } }, { keepPrevious: true })
export const useCase = (disputeId: string) =>
  useApi('GET /staff/disputes/{disputeId}', { params: { disputeId } }, { quiet: true })
