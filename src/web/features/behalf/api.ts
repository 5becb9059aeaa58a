import { useApi } from '#web/platform/api/query-client.ts'

export const useBehalfRequests = () => useApi('GET /staff/behalf', { query: {} })
export const useFoundMembers = (search: string) =>
  useApi('GET /staff/behalf/members', { query: { search } })
export const useBehalfMember = (memberId: string) =>
  useApi('GET /staff/behalf/members/{memberId}', { params: { memberId } }, { quiet: true })
