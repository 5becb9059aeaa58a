import { useApi } from '#web/platform/api/query-client.ts'

/** The ask behind a shared link, for a giver who chooses its receiver. */
export const useSharedAsk = (shareCode: string | undefined) =>
  useApi(
    'GET /asks/shared/{shareCode}',
    { params: { shareCode: shareCode ?? '' } },
    { enabled: shareCode !== undefined },
  )
