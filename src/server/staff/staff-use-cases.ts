import { assignMember } from './assign-member.ts'
import { correctBirth } from './correct-birth.ts'
import { decideApproval } from './decide-approval.ts'
import { decideIdentityClaim } from './decide-identity-claim.ts'
import { grantRole } from './grant-role.ts'
import { liftSuspension } from './lift-suspension.ts'
import { listApprovals } from './list-approvals.ts'
import { listAudit } from './list-audit.ts'
import { listIdentityClaims } from './list-identity-claims.ts'
import { listMatchingRuns } from './list-matching-runs.ts'
import { listMembers } from './list-members.ts'
import { listOpenAsks } from './list-open-asks.ts'
import { listRoles } from './list-roles.ts'
import { proposeUrgent } from './propose-urgent.ts'
import { publishPolicy } from './publish-policy.ts'
import { resetMemberFactors } from './reset-member-factors.ts'
import { showCirclePolicy } from './show-circle-policy.ts'
import { showMatchingRun } from './show-matching-run.ts'
import { showMember } from './show-member.ts'
import { showPolicy } from './show-policy.ts'
import { showQueue } from './show-queue.ts'
import { showRecord } from './show-record.ts'
import { suspendMember } from './suspend-member.ts'
import { withdrawApproval } from './withdraw-approval.ts'
import { withdrawRole } from './withdraw-role.ts'

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
