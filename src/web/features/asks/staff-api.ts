import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'

export const useOpenAsks = () => useApi('GET /staff/open-asks')
export const useProposeUrgent = () =>
  useCommand('POST /staff/asks/{askId}/urgent', { refreshes: ['staff', 'asks'] })
