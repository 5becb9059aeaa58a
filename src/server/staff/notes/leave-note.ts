import { recordAct } from '#server/audit-log/record-act.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { staffSentence } from '../sentence.ts'
import { NOTE } from '../store/note-store.ts'
import { notedCase } from './noted-case.ts'

/**
 * Leaves a note on a case for the next person. It is an act in the log: it has a name and a time,
 * never changes, and its member reads it on their record. Throws staff.case-unknown.
 */
export const leaveNote = useCase('POST /staff/notes', async (ctx, { body }) => {
  const { text, ...noted } = body
  const { subject, whomId, role } = await notedCase(ctx, noted)
  await recordAct(ctx, {
    circleId: ctx.actor.circleId,
    actorId: ctx.actor.memberId,
    role,
    act: NOTE,
    subject,
    whomId,
    before: {},
    after: {},
    reason: text,
  })
  ctx.announce([ctx.actor.memberId], 'staff')
  return { message: staffSentence(ctx.language, 'noted') }
})
