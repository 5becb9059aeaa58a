import { memberNames } from '#server/members/person/member-names.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { type Appointment, listAppointments } from '../../store/outside-store.ts'

/** Lists the outside officers of the circle, and the appointments whose person is not in yet. */
export const listOutsideOfficers = useCase('GET /staff/outside-officers', async (ctx) => {
  const { circleId } = ctx.actor
  const appointments = await listAppointments(ctx.tx, circleId)
  const administrators = await memberNames(ctx, circleId, [
    ...new Set(appointments.flatMap(({ proposedBy, approvedBy }) => [proposedBy, approvedBy])),
  ])
  const nameOf = async ({ officerCircleId, officerId }: Appointment) =>
    officerCircleId === null || officerId === null
      ? null
      : ((await memberNames(ctx, officerCircleId, [officerId])).get(officerId) ?? null)
  const data = []
  for (const appointment of appointments)
    data.push({
      id: appointment.appointmentId,
      name: await nameOf(appointment),
      proposedByName: administrators.get(appointment.proposedBy) ?? '',
      approvedByName: administrators.get(appointment.approvedBy) ?? '',
      at: appointment.appointedAt.toString(),
      linked: appointment.linked,
      able: appointment.able,
    })
  return { data, nextCursor: null }
})
