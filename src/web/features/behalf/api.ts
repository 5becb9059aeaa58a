import { useQueryClient } from '@tanstack/react-query'
import { cacheKey, useApi } from '#web/platform/api/query-client.ts'

export const useBehalfRequests = () => useApi('GET /staff/behalf', { query: {} })
export const useFoundMembers = (search: string) =>
  useApi('GET /staff/behalf-members', { query: { search } })
/** A search is asked again each time: somebody may have stopped being helped meanwhile. */
export function useSearchAgain(): (search: string) => Promise<void> {
  const client = useQueryClient()
  return (search) =>
    client.invalidateQueries({
      queryKey: cacheKey('GET /staff/behalf-members', { query: { search } }),
    })
}
export const useBehalfMember = (memberId: string) =>
  useApi('GET /staff/behalf-members/{memberId}', { params: { memberId } }, { quiet: true })
