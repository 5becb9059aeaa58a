import { classByBirth } from '#domain/asks/ask-class.ts'
import { checkBirth, readDay } from '#domain/members/contact-formats.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { invariant } from '#domain/shared/assert.ts'
import { dayInIndia } from '#domain/shared/calendar.ts'
import { staffError } from '#domain/shared/staff-errors.ts'
import { reclassAsksOf } from '#server/asks/ask-class.ts'
import { birthOf, correctBirthOf } from '#server/members/person/dates-of-birth.ts'
import { refuseUnlessSteward } from '#server/members/stewarding/care.ts'
import { recordMemberAct } from '#server/audit-log/record-act.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { staffSentence } from '../sentence.ts'

/**
 * Corrects a date of birth. Open asks change class if needed, and the member is notified. The log
 * shows only whether the old and new ages are below 75. Throws members.member-unknown, tied,
 * not-assigned, staff.birth-invalid.
 */
export const correctBirth = useCase(
  'POST /staff/members/{memberId}/correct-birth',
  async (ctx, { params: { memberId }, body: { dateOfBirth, reason } }) => {
    const { circleId } = ctx.actor
    const today = dayInIndia(ctx.now)
    const before = await birthOf(ctx, { circleId, memberId })
    if (before === undefined) throw memberError('members.member-unknown')
    await refuseUnlessSteward(ctx, memberId)
    const wrong = checkBirth(dateOfBirth, today)
    if (wrong !== undefined)
      throw staffError('staff.birth-invalid', { fields: { dateOfBirth: wrong } })
    const after = readDay(dateOfBirth)
    invariant(after, 'a date of birth that was checked')
    const [was, is] = [classByBirth(before, today), classByBirth(after, today)]
    await correctBirthOf(ctx, { circleId, memberId }, after.toString())
    const asks = await reclassAsksOf(ctx.tx, { circleId, memberId }, is)
    await recordMemberAct(ctx, memberId, {
      role: 'steward',
      act: 'member.correct-birth',
      before: { elder: was === 'elder' },
      after: { elder: is === 'elder', asks },
      reason,
    })
    ctx.notify({ circleId, memberId, kind: 'birth_corrected', about: {} })
    ctx.announce([memberId], 'membership', 'asks')
    return { message: staffSentence(ctx.language, 'birth-corrected') }
  },
)
