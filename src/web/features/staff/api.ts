import { type Pages, pageQuery } from '#web/ui/display/pager.tsx'
import { useApi } from '#web/platform/api/query-client.ts'

export type MemberFilter = {
  readonly search: string
  readonly status: '' | 'applied' | 'active' | 'suspended' | 'closed'
}
export type AuditFilter = {
  readonly act: string
  readonly actorId: string
  /** Days in India, both included; '' for no bound. */
  readonly from: string
  readonly to: string
  readonly text: string
}

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

export const useRoles = () => useApi('GET /staff/roles')

export const useApprovals = (which: 'waiting' | 'decided') =>
  useApi('GET /staff/approvals', { query: { which } })

/** A search without what was left empty. */
export const asQuery = (filter: AuditFilter): Partial<AuditFilter> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))

export const useAudit = (filter: AuditFilter, pages: Pages) =>
  useApi(
    'GET /staff/audit',
    {
      query: {
        ...pageQuery(pages),
        ...asQuery(filter),
      },
    },
    { keepPrevious: true, quiet: true },
  )
export const useRecord = (pages: Pages) =>
  useApi('GET /user/record', { query: pageQuery(pages) }, { keepPrevious: true })

export const useRuns = (pages: Pages) =>
  useApi('GET /staff/matching-runs', { query: pageQuery(pages) }, { keepPrevious: true })
export const useRun = (runId: string) =>
  useApi('GET /staff/matching-runs/{runId}', { params: { runId } }, { quiet: true })
