import type { ContactMessage } from '#contract/support.ts'
import { isBefore } from '#domain/shared/calendar.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import type { PersonVault, Binding } from '#server/platform/crypto/vault.ts'
import type { StoredContact } from './store/contact-store.ts'

type Column = 'name_sealed' | 'email_sealed' | 'phone_sealed' | 'message_sealed' | 'answer_sealed'
/** The binding of a text in a visitor's message. */
export const contactBinding = (column: Column, id: string): Binding => ({
  table: 'contact_message',
  column,
  id,
})

/** Builds the view of a visitor's message for staff. */
export function contactView(
  person: PersonVault,
  contact: StoredContact,
  { now }: Pick<BaseCtx, 'now'>,
): ContactMessage {
  const { id, state } = contact
  const open = (column: Column, sealed: Buffer) => person.open(contactBinding(column, id), sealed)
  return {
    id,
    name: open('name_sealed', contact.nameSealed),
    email: open('email_sealed', contact.emailSealed),
    phone: open('phone_sealed', contact.phoneSealed),
    message: open('message_sealed', contact.messageSealed),
    status: state,
    answer: contact.answerSealed === null ? null : open('answer_sealed', contact.answerSealed),
    createdAt: contact.createdAt.toString(),
    targetBy: contact.targetBy.toString(),
    deadlineMoved: contact.moved,
    late: state === 'open' && isBefore(contact.targetBy, now),
    version: contact.version,
  }
}
