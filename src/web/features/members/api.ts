import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand, useOnce } from '#web/platform/api/use-command.ts'

export const useStats = () => useApi('GET /user/stats')
export const useProfile = () => useApi('GET /user/profile')
export const useUpdateProfile = () =>
  useCommand('PATCH /user/update', { refreshes: ['membership'] })

export const usePaymentDetails = () => useApi('GET /user/get-payment-details')
/** The bank of a code that is complete; nothing is asked before. */
export const useBankOf = (ifsc: string | undefined) =>
  useApi('GET /bank/{ifsc}', { params: { ifsc: ifsc ?? '' } }, { enabled: ifsc !== undefined })
export const useAddDetail = () =>
  useCommand('PUT /user/add-payment-details', { refreshes: ['asks'] })
export const useDeleteBank = () => useCommand('DELETE /user/bank-detail', { refreshes: ['asks'] })
export const useDeleteUpi = () => useCommand('DELETE /user/upi-detail', { refreshes: ['asks'] })

export const useVouchRequests = () => useApi('GET /user/vouch-requests')
export const useAnswerVouch = () =>
  useCommand('POST /user/vouch-requests/{applicationId}/answer', { refreshes: ['membership'] })

export const useSendPhoneCode = () => useOnce('POST /user/send-phone-code')
export const useVerifyPhone = () =>
  useOnce('POST /user/verify-phone', { refreshes: ['membership'] })

export const useApplications = () => useApi('GET /staff/applications')
export const useDecideApplication = () =>
  useCommand('POST /staff/applications/{applicationId}/decide', { refreshes: ['membership'] })
export const useFirstWaits = () => useApi('GET /staff/first-waits')
export const useWaiveWait = () =>
  useCommand('POST /staff/members/{memberId}/waive-wait', { refreshes: ['membership'] })
