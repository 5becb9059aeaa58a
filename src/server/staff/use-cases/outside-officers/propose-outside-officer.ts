import { recordAct } from '#server/audit-log/record-act.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { proposeAct } from '../../propose-act.ts'
import { insertAppointment } from '../../store/outside-store.ts'
import type { Executor } from '../../stored-approval.ts'

/** Proposes to appoint an officer from outside; another administrator decides. */
export const proposeOutsideOfficer = useCase(
  'POST /staff/outside-officers',
  (ctx, { body: { reason } }) =>
    proposeAct(ctx, 'outside_officer', { subjectId: ctx.newId<string>(), reason }),
)

/** Opens the appointment for whoever comes with its link. */
export const appointOutside: Executor = async (
  ctx,
  { circleId, subjectId: appointmentId, proposedBy },
  { role, reason },
) => {
  const { memberId: approvedBy } = ctx.actor
  const appointedAt = ctx.now
  await insertAppointment(ctx.tx, { circleId, appointmentId, proposedBy, approvedBy, appointedAt })
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
