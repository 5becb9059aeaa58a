import { actsAs } from '#domain/shared/staff-roles.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { refuseUnlessCaring } from '#server/members/stewarding/care.ts'
import { helpingSentence } from '#server/requests/sentence.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { lockAsk } from '../store/ask-queries.ts'
import { updateNoteShown } from '../store/ask-writes.ts'

/**
 * Hides a note that its owner showed to the circle: the member's steward, or an officer. The ask and
 * its place stay; the reason is in the audit log and on the owner's record. Throws asks.unknown,
 * members.tied, members.not-assigned.
 */
export const hideNote = useCase(
  'POST /staff/asks/{askId}/hide-note',
  async (ctx, { params: { askId }, body: { reason } }) => {
    const { circleId, memberId: actorId, roles } = ctx.actor
    const ask = await lockAsk(ctx.tx, circleId, askId)
    await refuseUnlessCaring(ctx, ask.memberId)
    await updateNoteShown(ctx.tx, { circleId, askId: ask.id }, false)
    await recordAct(ctx, {
      circleId,
      actorId,
      role: actsAs(roles, ['officer', 'steward']),
      act: 'ask.hide_note',
      subject: { kind: 'ask', id: ask.id },
      whomId: ask.memberId,
      before: { noteShown: ask.noteShown },
      after: { noteShown: false },
      reason,
    })
    ctx.announce([ask.memberId, actorId], 'asks')
    return { message: helpingSentence(ctx.language, 'note-taken-down') }
  },
)
