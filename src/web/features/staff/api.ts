import { type Pages, pageQuery } from '#web/ui/display/pager.tsx'
import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'

export type MemberFilter = {
  readonly search: string
  readonly status: '' | 'applied' | 'active' | 'suspended' | 'closed'
}
export type AuditFilter = { readonly act: string }

export const useQueue = (enabled: boolean) => useApi('GET /staff/queue', {}, { enabled })

export const useStaffMembers = ({ search, status }: MemberFilter, pages: Pages) =>
  useApi(
    'GET /staff/members',
    {
      query: {
        ...pageQuery(pages),
        ...(search === '' ? {} : { search }),
        ...(status === '' ? {} : { status }),
      },
    },
    { keepPrevious: true },
  )
export const useStaffMember = (memberId: string) =>
  useApi('GET /staff/members/{memberId}', { params: { memberId } }, { quiet: true })
export const useAssign = () =>
  useCommand('POST /staff/members/{memberId}/assign', { refreshes: ['staff', 'membership'] })
export const useCorrectBirth = () =>
  useCommand('POST /staff/members/{memberId}/correct-birth', { refreshes: ['staff'] })
export const useSuspend = () =>
  useCommand('POST /staff/members/{memberId}/suspend', { refreshes: ['staff'] })
export const useResetFactors = () =>
  useCommand('POST /staff/members/{memberId}/reset-factors', { refreshes: ['staff'] })
export const useLiftSuspension = () =>
  useCommand('POST /staff/members/{memberId}/lift-suspension', { refreshes: ['staff'] })

export const useRoles = (enabled = true) => useApi('GET /staff/roles', {}, { enabled })
export const useGrantRole = () => useCommand('POST /staff/roles/grant', { refreshes: ['staff'] })
export const useWithdrawRole = () =>
  useCommand('POST /staff/roles/withdraw', { refreshes: ['staff'] })

export const useApprovals = (which: 'waiting' | 'decided') =>
  useApi('GET /staff/approvals', { query: { which } })
export const useDecideApproval = () =>
  useCommand('POST /staff/approvals/{approvalId}/decide', {
    refreshes: ['staff', 'asks', 'membership'],
  })
export const useWithdrawApproval = () =>
  useCommand('POST /staff/approvals/{approvalId}/withdraw', { refreshes: ['staff'] })

export const usePolicy = () => useApi('GET /staff/policy')
export const usePublishPolicy = () => useCommand('POST /staff/policy', { refreshes: ['staff'] })

export const useAudit = ({ act }: AuditFilter, pages: Pages) =>
  useApi(
    'GET /staff/audit',
    { query: { ...pageQuery(pages), ...(act === '' ? {} : { act }) } },
    { keepPrevious: true, quiet: true },
  )
export const useRecord = (pages: Pages) =>
  useApi('GET /user/record', { query: pageQuery(pages) }, { keepPrevious: true })

export const useRuns = (pages: Pages) =>
  useApi('GET /staff/matching-runs', { query: pageQuery(pages) }, { keepPrevious: true })
export const useRun = (runId: string) =>
  useApi('GET /staff/matching-runs/{runId}', { params: { runId } }, { quiet: true })

export const useClaims = () => useApi('GET /staff/identity-claims')
export const useDecideClaim = () =>
  useCommand('POST /staff/identity-claims/{claimId}/decide', { refreshes: ['staff'] })
