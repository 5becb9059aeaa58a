import { notYet } from '#server/platform/not-yet.ts'

/** The endpoints of this feature. */
export const staffUseCases = {
  'GET /staff/queue': notYet('GET /staff/queue'),
  'GET /staff/members': notYet('GET /staff/members'),
  'GET /staff/members/{memberId}': notYet('GET /staff/members/{memberId}'),
  'POST /staff/members/{memberId}/assign': notYet('POST /staff/members/{memberId}/assign'),
  'POST /staff/members/{memberId}/correct-birth': notYet('POST /staff/members/{memberId}/correct-birth'),
  'POST /staff/members/{memberId}/suspend': notYet('POST /staff/members/{memberId}/suspend'),
  'POST /staff/members/{memberId}/lift-suspension': notYet('POST /staff/members/{memberId}/lift-suspension'),
  'GET /staff/roles': notYet('GET /staff/roles'),
  'POST /staff/roles/grant': notYet('POST /staff/roles/grant'),
  'POST /staff/roles/withdraw': notYet('POST /staff/roles/withdraw'),
  'POST /staff/asks/{askId}/urgent': notYet('POST /staff/asks/{askId}/urgent'),
  'GET /staff/open-asks': notYet('GET /staff/open-asks'),
  'GET /staff/approvals': notYet('GET /staff/approvals'),
  'POST /staff/approvals/{approvalId}/decide': notYet('POST /staff/approvals/{approvalId}/decide'),
  'POST /staff/approvals/{approvalId}/withdraw': notYet('POST /staff/approvals/{approvalId}/withdraw'),
  'GET /staff/policy': notYet('GET /staff/policy'),
  'POST /staff/policy': notYet('POST /staff/policy'),
  'GET /staff/audit': notYet('GET /staff/audit'),
  'GET /user/record': notYet('GET /user/record'),
  'GET /staff/matching-runs': notYet('GET /staff/matching-runs'),
  'GET /staff/matching-runs/{runId}': notYet('GET /staff/matching-runs/{runId}'),
  'GET /staff/identity-claims': notYet('GET /staff/identity-claims'),
  'POST /staff/identity-claims/{claimId}/decide': notYet('POST /staff/identity-claims/{claimId}/decide'),
} as const
