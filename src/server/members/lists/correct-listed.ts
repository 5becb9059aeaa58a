import { checkName, NAME_LENGTH_MAX } from '#domain/members/contact-formats.ts'
import { cleanName, withoutUnseen } from '#domain/members/lists/clean-text.ts'
import { INVITATION_LASTS_MS } from '#domain/members/lists/list-rules.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { addMs } from '#domain/shared/calendar.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { memberSentence } from '../person/sentence.ts'
import { notifyOtherAdmins } from './enter-list.ts'
import { listBinding } from './list-rows.ts'
import { lockListPerson, updateCorrected } from './list-store.ts'

/**
 * Corrects the name of somebody who has not accepted, as the administrator who entered it. The other one
 * agrees to the corrected name: where they had agreed, the invitation stops until they agree again. The
 * log says that a name was corrected, not which. Throws members.listed-unknown, listed-accepted,
 * listed-ended, listed-not-yours, invalid-fields.
 */
export const correctListed = useCase(
  'POST /staff/list-people/{listPersonId}/name',
  async (ctx, { params: { listPersonId }, body }) => {
    const { circleId, memberId } = ctx.actor
    const person = await lockListPerson(ctx.tx, { circleId, listPersonId })
    if (person === undefined) throw memberError('members.listed-unknown')
    if (person.enteredBy !== memberId) throw memberError('members.listed-not-yours')
    if (person.state === 'accepted') throw memberError('members.listed-accepted')
    if (person.state === 'withdrawn' || person.emptiedAt !== null)
      throw memberError('members.listed-ended')
    const name = cleanName(withoutUnseen(body.name)).slice(0, NAME_LENGTH_MAX)
    const wrong = checkName(name)
    if (wrong !== undefined)
      throw memberError('members.invalid-fields', { fields: { name: wrong } })
    const vault = await ctx.vault.of(ctx.tx, { circleId, memberId: listPersonId })
    const nameSealed = vault.seal(listBinding('name_sealed', listPersonId), name)
    const expiresAt = addMs(ctx.now, INVITATION_LASTS_MS)
    await updateCorrected(ctx.tx, { circleId, listPersonId }, { nameSealed, expiresAt })
    await recordAct(ctx, {
      circleId,
      actorId: memberId,
      role: 'admin',
      act: 'list.correct-name',
      subject: { kind: 'list', id: person.listId },
      whomId: null,
      before: { agreed: person.agreedBy !== null },
      after: { agreed: false },
      reason: '',
    })
    await notifyOtherAdmins(ctx)
    return {
      message: memberSentence(
        ctx.language,
        person.agreedBy === null ? 'listed-corrected' : 'listed-corrected-again',
      ),
    }
  },
)
