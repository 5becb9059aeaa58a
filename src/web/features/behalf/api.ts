import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand, useOnce } from '#web/platform/api/use-command.ts'

export const useBehalfRequests = () => useApi('GET /staff/behalf', { query: {} })
export const useFoundMembers = (search: string) =>
  useApi('GET /staff/behalf/members', { query: { search } })
export const useBehalfMember = (memberId: string) =>
  useApi('GET /staff/behalf/members/{memberId}', { params: { memberId } }, { quiet: true })
export const useBeginRequest = () => useCommand('POST /staff/behalf', { refreshes: ['staff'] })
export const useEnterCode = () =>
  useOnce('POST /staff/behalf/{requestId}/enter', { refreshes: ['staff'] })
export const useCancelRequest = () =>
  useCommand('POST /staff/behalf/{requestId}/cancel', { refreshes: ['staff'] })
