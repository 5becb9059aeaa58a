import { useApi } from '#web/platform/api/query-client.ts'

/** The ask behind a shared link, for a giver who chooses its receiver. */
export const useSharedAsk = (shareCode: string | undefined) =>
  useApi(
    'GET /shared-asks/{shareCode}',
    { params: { shareCode: shareCode ?? '' } },
    { enabled: shareCode !== undefined },
  )
