import type { DecidableKind } from '#domain/approvals/approvals.ts'
import { invariant } from '#domain/shared/assert.ts'
import type { CircleId } from '#domain/shared/ids.ts'
import { giveRole } from '#server/members/measures/roles.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import type { StoredApproval } from './store/approval-store.ts'
import { insertAppointment } from './store/outside-store.ts'
import { grantIdentityDispute } from './grant-identity-dispute.ts'
import { liftNow } from './use-cases/lift-suspension.ts'
import { markAskUrgent } from './mark-ask-urgent.ts'
import { publishProposed } from './use-cases/publish-policy.ts'
import { resetProposed } from './use-cases/reset-member-factors.ts'
import { roleOf, type Word } from './stored-approval.ts'
import { suspendNow } from './use-cases/suspend-member.ts'

type Executor = (
  ctx: ActorCtx,
  approval: StoredApproval,
  word: Word,
  circleId: CircleId,
) => Promise<void>

/**
 * The acts that run once a second person has agreed, in the approval's transaction and under the
 * circle's lock.
 */
export const EXECUTORS: Readonly<Record<DecidableKind, Executor>> = {
  role_grant: grantProposed,
  policy: publishProposed,
  ask_urgent: markAskUrgent,
  suspension: (ctx, approval, word) =>
    suspendNow(ctx, {
      circleId: ctx.actor.circleId,
      memberId: approval.subjectId,
      by: ctx.actor.memberId,
      ...word,
    }),
  lift_suspension: (ctx, approval, word) => liftNow(ctx, { memberId: approval.subjectId, ...word }),
  identity_dispute: grantIdentityDispute,
  factor_reset: resetProposed,
  ledger_resume: checkBeforeResuming,
  outside_officer: appointOutside,
  // The proposer downloads it afterwards; that is the act.
  export: () => Promise.resolve(),
}

// Two people may request it; the check decides whether postings resume.
async function checkBeforeResuming(
  ctx: ActorCtx,
  _approval: StoredApproval,
  { role, reason }: Word,
): Promise<void> {
  const { circleId, memberId: actorId } = ctx.actor
  await recordAct(ctx, {
    circleId,
    actorId,
    role,
    act: 'ledger.resume',
    subject: { kind: 'circle', id: circleId },
    whomId: null,
    before: {},
    after: {},
    reason,
  })
  ctx.enqueue('check-circle', { circleId })
}

async function appointOutside(
  ctx: ActorCtx,
  { subjectId: appointmentId, proposedBy }: StoredApproval,
  { role, reason }: Word,
): Promise<void> {
  const { circleId, memberId: approvedBy } = ctx.actor
  await insertAppointment(ctx.tx, {
    circleId,
    appointmentId,
    proposedBy,
    approvedBy,
    appointedAt: ctx.now,
  })
  await recordAct(ctx, {
    circleId,
    actorId: approvedBy,
    role,
    act: 'outside_officer.appoint',
    subject: { kind: 'outside_officer', id: appointmentId },
    whomId: null,
    before: { held: false },
    after: { held: true },
    reason,
  })
}

async function grantProposed(
  ctx: ActorCtx,
  { subjectId: memberId, payload, proposedBy }: StoredApproval,
  { role: actsIn, reason }: Word,
  circleId: CircleId,
): Promise<void> {
  const { memberId: actorId } = ctx.actor
  const role = roleOf(payload)
  invariant(role, 'a proposal to give a role that names none')
  await giveRole(ctx, { circleId, memberId, role, grantedBy: proposedBy })
  await recordAct(ctx, {
    circleId,
    actorId,
    role: actsIn,
    act: 'role.grant',
    subject: { kind: 'member', id: memberId },
    whomId: memberId,
    before: { role, held: false },
    after: { role, held: true },
    reason,
  })
  ctx.notify({ circleId, memberId, kind: 'role_granted', about: { role } })
}
