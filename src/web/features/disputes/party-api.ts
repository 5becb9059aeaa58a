import { useApi } from '#web/platform/api/query-client.ts'

/** A link to a picture works ten minutes, so a dispute is fetched again before that. */
const BEFORE_LINKS_RUN_OUT_MS = 8 * 60_000

export const useMatchDispute = (matchId: string) =>
  useApi(
    'GET /matches/{matchId}/dispute',
    { params: { matchId } },
    { refetchInterval: BEFORE_LINKS_RUN_OUT_MS },
  )
