import { staffError } from '#domain/shared/staff-errors.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { refuseInOwnMatter } from '../../own-matter.ts'
import { staffSentence } from '../../sentence.ts'
import { endAppointment } from '../../store/outside-store.ts'

/**
 * Ends an appointment at once; its link stops working, and the next sweep gives open cases back.
 * Throws staff.appointment-unknown, own-matter-open.
 */
export const endOutsideOfficer = useCase(
  'POST /staff/outside-officers/{appointmentId}/end',
  async (ctx, { params: { appointmentId }, body: { reason } }) => {
    const { circleId, memberId: actorId } = ctx.actor
    await refuseInOwnMatter(ctx)
    if (!(await endAppointment(ctx.tx, { circleId, appointmentId, now: ctx.now })))
      throw staffError('staff.appointment-unknown')
    await recordAct(ctx, {
      circleId,
      actorId,
      role: 'admin',
      act: 'outside_officer.end',
      subject: { kind: 'outside_officer', id: appointmentId },
      whomId: null,
      before: { held: true },
      after: { held: false },
      reason,
    })
    ctx.announce([actorId], 'staff')
    return { message: staffSentence(ctx.language, 'outside-ended') }
  },
)
