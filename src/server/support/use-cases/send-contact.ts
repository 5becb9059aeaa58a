import {
  canonicalEmail,
  canonicalPhone,
  checkEmail,
  checkName,
  checkPhone,
} from '#domain/members/contact-formats.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { invariant } from '#domain/shared/assert.ts'
import { checkTicketTexts, ticketClocks } from '#domain/support/ticket.ts'
import { roleHolders } from '#server/members/person/member-facts.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { supportSentence } from '../sentence.ts'
import { findHomeCircle, insertContact } from '../store/contact-store.ts'
import { contactBinding } from '../contact-view.ts'

/**
 * Takes a visitor's message as a ticket of the operator's circle. Each text is sealed with a key
 * made for this message only.
 */
export const sendContact = useCase('POST /contact', async (ctx, { body }) => {
  const fields = Object.fromEntries(
    Object.entries({
      name: checkName(body.name),
      email: checkEmail(body.email),
      phone: checkPhone(body.phone),
    }).flatMap(([field, code]) => (code === undefined ? [] : [[field, code]])),
  )
  if (Object.keys(fields).length > 0) throw memberError('members.invalid-fields', { fields })
  const text = body.message.trim()
  checkTicketTexts({ message: text })
  const phone = canonicalPhone(body.phone)
  invariant(phone, 'a phone number that was checked')
  const circleId = await findHomeCircle(ctx.tx)
  invariant(circleId, 'an installation without a circle')
  const id = ctx.newId<string>()
  const person = await ctx.vault.create(ctx.tx, { circleId, memberId: id })
  await insertContact(ctx.tx, {
    id,
    circleId,
    name: person.seal(contactBinding('name_sealed', id), body.name.trim()),
    email: person.seal(contactBinding('email_sealed', id), canonicalEmail(body.email)),
    phone: person.seal(contactBinding('phone_sealed', id), phone),
    message: person.seal(contactBinding('message_sealed', id), text),
    language: body.language ?? ctx.language,
    ...ticketClocks(ctx.now),
    now: ctx.now,
  })
  const staff = new Set([
    ...(await roleHolders(ctx.tx, circleId, 'admin')),
    ...(await roleHolders(ctx.tx, circleId, 'officer')),
  ])
  for (const memberId of staff)
    ctx.notify({ circleId, memberId, kind: 'contact_waiting', about: { contactId: id } })
  ctx.announce([...staff], 'tickets')
  return { message: supportSentence(body.language ?? ctx.language, 'contact-sent') }
})
