import type { NoticeTopic } from '#domain/notices/notice-kinds.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'

export const useNotices = (cursor: string | undefined, topic: NoticeTopic | undefined) =>
  useApi(
    'GET /notices',
    { query: { ...(cursor !== undefined && { cursor }), ...(topic !== undefined && { topic }) } },
    { keepPrevious: true },
  )
export const useReadNotices = () => useCommand('POST /notices/read', { refreshes: ['notices'] })
export const useChoices = () => useApi('GET /user/notice-preferences')
export const useSaveChoices = () =>
  useCommand('PUT /user/notice-preferences', { refreshes: ['notices'] })
export const usePushKey = () => useApi('GET /user/push-key')
export const useStartPush = () => useCommand('POST /user/push', { refreshes: ['notices'] })
export const useStopPush = () => useCommand('POST /user/push/stop', { refreshes: ['notices'] })
