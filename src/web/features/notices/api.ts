import type { NoticeTopic } from '#domain/shared/notice-kinds.ts'
import { useApi } from '#web/platform/api/query-client.ts'

export const useNotices = (cursor: string | undefined, topic: NoticeTopic | undefined) =>
  useApi(
    'GET /notices',
    { query: { ...(cursor !== undefined && { cursor }), ...(topic !== undefined && { topic }) } },
    { keepPrevious: true },
  )
