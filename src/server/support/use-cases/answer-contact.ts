import { checkTicketTexts } from '#domain/support/ticket.ts'
import { supportError } from '#domain/support/support-errors.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { checkVersion } from '#server/platform/database/versions.ts'
import { supportSentence } from '../sentence.ts'
import { lockContact, updateAnswered } from '../store/contact-store.ts'
import { contactBinding, contactView } from '../contact-view.ts'

/** Answers a visitor by e-mail, once. */
export const answerContact = useCase(
  'POST /staff/contact-messages/{contactId}/answer',
  async (ctx, { params, body }) => {
    const { circleId, memberId } = ctx.actor
    const contact = await lockContact(ctx.tx, circleId, params.contactId)
    checkVersion(contact, body.version)
    if (contact.state !== 'open') throw supportError('support.closed')
    const text = body.message.trim()
    checkTicketTexts({ message: text })
    const person = await ctx.vault.of(ctx.tx, { circleId, memberId: contact.id })
    const answerSealed = person.seal(contactBinding('answer_sealed', contact.id), text)
    await updateAnswered(ctx.tx, {
      id: contact.id,
      answer: answerSealed,
      by: memberId,
      now: ctx.now,
    })
    await recordAct(ctx, {
      circleId,
      actorId: memberId,
      role: ctx.actor.roles.includes('officer') ? 'officer' : 'admin',
      act: 'contact.answer',
      subject: { kind: 'contact', id: contact.id },
      whomId: memberId,
      before: { state: contact.state },
      after: { state: 'answered' },
      reason: '',
    })
    ctx.enqueue('send-contact-answer', { circleId, contactId: contact.id })
    ctx.announce([memberId], 'tickets')
    return {
      message: supportSentence(ctx.language, 'contact-answered'),
      data: contactView(
        person,
        { ...contact, state: 'answered', answerSealed, version: contact.version + 1 },
        ctx,
      ),
    }
  },
)
