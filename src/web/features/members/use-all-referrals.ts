import { useQuery } from '@tanstack/react-query'
import type { ReferredUser } from '#contract/members/own.ts'
import { api } from '#web/platform/api/api-client.ts'
import { cacheKey } from '#web/platform/api/query-client.ts'

const PAGE_SIZE = '100'
/** A circle has at most 2,000 members, so twenty pages are enough for all of them. */
const PAGES_MAX = 20

/**
 * All people this member introduced, from all pages, because sorting and searching need the whole
 * list.
 */
export function useAllReferrals() {
  return useQuery({
    queryKey: cacheKey('GET /user/referrals'),
    queryFn: async ({ signal }) => {
      const users: ReferredUser[] = []
      let cursor: string | undefined
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const { data, nextCursor } = await api(
          'GET /user/referrals',
          { query: { limit: PAGE_SIZE, ...(cursor === undefined ? {} : { cursor }) } },
          { signal },
        )
        users.push(...data.referredUsers)
        if (nextCursor === null) break
        cursor = nextCursor
      }
      return users
    },
  })
}
