import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'

const REFRESHES = { refreshes: ['membership'] } as const

export const useDataRights = () => useApi('GET /user/data-rights')
export const useCloseAccount = () => useCommand('POST /user/close-account', REFRESHES)
export const useKeepAccount = () => useCommand('POST /user/keep-account', REFRESHES)
export const useNameNominee = () => useCommand('PUT /user/nominee', REFRESHES)
