import { proposeExport } from './log/propose-export.ts'
import { leaveNote } from './notes/leave-note.ts'
import { listNotes } from './notes/list-notes.ts'
import { objectToRuleChange } from './rule-changes/object-to-rule-change.ts'
import { showRuleChange } from './rule-changes/show-rule-change.ts'
import { withdrawRuleChange } from './rule-changes/withdraw-rule-change.ts'
import { assignMember } from './use-cases/assign-member.ts'
import { correctBirth } from './use-cases/correct-birth.ts'
import { decideApproval } from './use-cases/decide-approval.ts'
import { decideIdentityDispute } from './use-cases/decide-identity-dispute.ts'
import { grantRole } from './use-cases/grant-role.ts'
import { liftSuspension } from './use-cases/lift-suspension.ts'
import { listApprovals } from './use-cases/list-approvals.ts'
import { listAudit } from './use-cases/list-audit.ts'
import { confirmRole, listRolesToConfirm } from './use-cases/roles/confirm-role.ts'
import { listRestricted } from './use-cases/suspensions/list-restricted.ts'
import { listIdentityDisputes } from './use-cases/list-identity-disputes.ts'
import { listMatchingRuns } from './use-cases/list-matching-runs.ts'
import { listMembers } from './use-cases/list-members.ts'
import { listOpenAsks } from './use-cases/list-open-asks.ts'
import { listRoles } from './use-cases/list-roles.ts'
import { endOutsideOfficer } from './use-cases/outside-officers/end-outside-officer.ts'
import { linkOutsideOfficer } from './use-cases/outside-officers/link-outside-officer.ts'
import { endCircleToken } from './use-cases/circle-tokens/end-circle-token.ts'
import { showCircleTokens } from './use-cases/circle-tokens/list-circle-tokens.ts'
import { proposeCircleToken } from './use-cases/circle-tokens/propose-circle-token.ts'
import { listOutsideOfficers } from './use-cases/outside-officers/list-outside-officers.ts'
import { proposeOutsideOfficer } from './use-cases/outside-officers/propose-outside-officer.ts'
import { proposeUrgent } from './use-cases/propose-urgent.ts'
import { publishPolicy } from './use-cases/publish-policy.ts'
import { resetMemberFactors } from './use-cases/reset-member-factors.ts'
import { proposeResume } from './use-cases/ledger/resume-confirmations.ts'
import { search } from './use-cases/search/search.ts'
import { showCirclePolicy } from './use-cases/show-circle-policy.ts'
import { showMatchingRun } from './use-cases/show-matching-run.ts'
import { showMember } from './use-cases/show-member.ts'
import { showPolicy } from './use-cases/show-policy.ts'
import { showQueue } from './use-cases/show-queue.ts'
import { showRecord } from './use-cases/show-record.ts'
import { suspendMember } from './use-cases/suspend-member.ts'
import { withdrawApproval } from './use-cases/withdraw-approval.ts'
import { withdrawRole } from './use-cases/withdraw-role.ts'

/** The use cases of this feature, each with its endpoint. */
export const staffUseCases = [
  showQueue,
  search,
  listMembers,
  showMember,
  listRestricted,
  assignMember,
  correctBirth,
  suspendMember,
  liftSuspension,
  resetMemberFactors,
  listRoles,
  grantRole,
  withdrawRole,
  listRolesToConfirm,
  confirmRole,
  showCircleTokens,
  proposeCircleToken,
  endCircleToken,
  listOutsideOfficers,
  proposeOutsideOfficer,
  linkOutsideOfficer,
  endOutsideOfficer,
  proposeUrgent,
  proposeResume,
  listOpenAsks,
  listApprovals,
  decideApproval,
  withdrawApproval,
  showPolicy,
  publishPolicy,
  showCirclePolicy,
  withdrawRuleChange,
  showRuleChange,
  objectToRuleChange,
  listAudit,
  proposeExport,
  listNotes,
  leaveNote,
  showRecord,
  listMatchingRuns,
  showMatchingRun,
  listIdentityDisputes,
  decideIdentityDispute,
] as const
