import { assignMember } from './use-cases/assign-member.ts'
import { correctBirth } from './use-cases/correct-birth.ts'
import { decideApproval } from './use-cases/decide-approval.ts'
import { decideIdentityClaim } from './use-cases/decide-identity-claim.ts'
import { grantRole } from './use-cases/grant-role.ts'
import { liftSuspension } from './use-cases/lift-suspension.ts'
import { listApprovals } from './use-cases/list-approvals.ts'
import { listAudit } from './use-cases/list-audit.ts'
import { listIdentityClaims } from './use-cases/list-identity-claims.ts'
import { listMatchingRuns } from './use-cases/list-matching-runs.ts'
import { listMembers } from './use-cases/list-members.ts'
import { listOpenAsks } from './use-cases/list-open-asks.ts'
import { listRoles } from './use-cases/list-roles.ts'
import { proposeUrgent } from './use-cases/propose-urgent.ts'
import { publishPolicy } from './use-cases/publish-policy.ts'
import { resetMemberFactors } from './use-cases/reset-member-factors.ts'
import { showCirclePolicy } from './use-cases/show-circle-policy.ts'
import { showMatchingRun } from './use-cases/show-matching-run.ts'
import { showMember } from './use-cases/show-member.ts'
import { showPolicy } from './use-cases/show-policy.ts'
import { showQueue } from './use-cases/show-queue.ts'
import { showRecord } from './use-cases/show-record.ts'
import { suspendMember } from './use-cases/suspend-member.ts'
import { withdrawApproval } from './use-cases/withdraw-approval.ts'
import { withdrawRole } from './use-cases/withdraw-role.ts'

/** The endpoints of this feature. */
export const staffUseCases = {
  'GET /staff/queue': showQueue,
  'GET /staff/members': listMembers,
  'GET /staff/members/{memberId}': showMember,
  'POST /staff/members/{memberId}/assign': assignMember,
  'POST /staff/members/{memberId}/correct-birth': correctBirth,
  'POST /staff/members/{memberId}/suspend': suspendMember,
  'POST /staff/members/{memberId}/lift-suspension': liftSuspension,
  'POST /staff/members/{memberId}/reset-factors': resetMemberFactors,
  'GET /staff/roles': listRoles,
  'POST /staff/roles/grant': grantRole,
  'POST /staff/roles/withdraw': withdrawRole,
  'POST /staff/asks/{askId}/urgent': proposeUrgent,
  'GET /staff/open-asks': listOpenAsks,
  'GET /staff/approvals': listApprovals,
  'POST /staff/approvals/{approvalId}/decide': decideApproval,
  'POST /staff/approvals/{approvalId}/withdraw': withdrawApproval,
  'GET /staff/policy': showPolicy,
  'POST /staff/policy': publishPolicy,
  'GET /circle/policy': showCirclePolicy,
  'GET /staff/audit': listAudit,
  'GET /user/record': showRecord,
  'GET /staff/matching-runs': listMatchingRuns,
  'GET /staff/matching-runs/{runId}': showMatchingRun,
  'GET /staff/identity-claims': listIdentityClaims,
  'POST /staff/identity-claims/{claimId}/decide': decideIdentityClaim,
} as const
