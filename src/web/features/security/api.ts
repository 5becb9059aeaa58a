import { useApi } from '#web/platform/api/query-client.ts'
import { useOnce } from '#web/platform/api/use-command.ts'

const REFRESHES = { refreshes: ['membership'] } as const

export const useSecurity = () => useApi('GET /user/security')
export const useStartTotp = () => useOnce('POST /user/totp/start')
export const useConfirmTotp = () => useOnce('POST /user/totp/confirm', REFRESHES)
export const useRemoveTotp = () => useOnce('POST /user/totp/remove', REFRESHES)
export const useNewRecoveryCodes = () => useOnce('POST /user/recovery-codes', REFRESHES)
export const useStartPasskey = () => useOnce('POST /user/passkeys/start')
export const useSavePasskey = () => useOnce('POST /user/passkeys', REFRESHES)
export const useRemovePasskey = () => useOnce('POST /user/passkeys/remove', REFRESHES)
export const useEndSessions = () => useOnce('POST /user/sessions/end', REFRESHES)
export const useChangePassword = () => useOnce('POST /user/change-password', REFRESHES)
export const useChangeEmail = () => useOnce('POST /user/change-email', REFRESHES)
export const useChangePhone = () => useOnce('POST /user/change-phone', REFRESHES)
export const useConfirmPhone = () => useOnce('POST /user/confirm-phone', REFRESHES)
