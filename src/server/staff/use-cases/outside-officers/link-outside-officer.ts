import { DEFAULT_POLICY } from '#domain/shared/policy.ts'
import { staffError } from '#domain/shared/staff-errors.ts'
import { newToken, sha256 } from '#server/platform/crypto/ids.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { insertOutsideLink } from '../../store/outside-store.ts'

/**
 * Makes the one-time link with which an appointed officer comes in; only its hash is stored, and the
 * link before stops working. Throws staff.appointment-unknown once the person is in or the
 * appointment ended.
 */
export const linkOutsideOfficer = useCase(
  'POST /staff/outside-officers/{appointmentId}/link',
  async (ctx, { params: { appointmentId } }) => {
    const token = newToken()
    const made = await insertOutsideLink(ctx.tx, {
      circleId: ctx.actor.circleId,
      appointmentId,
      tokenHash: sha256(token),
      reservedId: ctx.newId<string>(),
      policy: DEFAULT_POLICY,
    })
    if (!made) throw staffError('staff.appointment-unknown')
    return { link: `${ctx.caller.publicUrl}/register#code=${token}` }
  },
)
