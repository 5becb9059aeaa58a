import type { StaffActKind } from '#domain/approvals/staff-acts.ts'
import { grantIdentityDispute } from './grant-identity-dispute.ts'
import type { Executor } from './stored-approval.ts'
import { allowCircleToken } from './use-cases/circle-tokens/propose-circle-token.ts'
import { grantProposed } from './use-cases/grant-role.ts'
import { liftNow } from './use-cases/lift-suspension.ts'
import { appointOutside } from './use-cases/outside-officers/propose-outside-officer.ts'
import { markAskUrgent } from './use-cases/propose-urgent.ts'
import { publishProposed } from './use-cases/publish-policy.ts'
import { resetProposed } from './use-cases/reset-member-factors.ts'
import { checkBeforeResuming } from './use-cases/ledger/resume-confirmations.ts'
import { suspendNow } from './use-cases/suspend-member.ts'

/** What each act of two people does once the second has agreed. */
export const EXECUTORS: Readonly<Record<StaffActKind, Executor>> = {
  role_grant: grantProposed,
  policy: publishProposed,
  ask_urgent: markAskUrgent,
  // Files: the proposer fetches one afterwards; that is the act.
  export: () => Promise.resolve(),
  register: () => Promise.resolve(),
  suspension: (ctx, { circleId, subjectId: memberId }, word) =>
    suspendNow(ctx, { circleId, memberId, by: ctx.actor.memberId, ...word }),
  lift_suspension: (ctx, { subjectId: memberId }, word) => liftNow(ctx, { memberId, ...word }),
  identity_dispute: grantIdentityDispute,
  factor_reset: resetProposed,
  ledger_resume: checkBeforeResuming,
  outside_officer: appointOutside,
  circle_token: allowCircleToken,
}
