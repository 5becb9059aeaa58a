import { expect, test } from 'vitest'
import { EVERY_SENTENCE } from '#test/texts/every-sentence.ts'

/** Why a line with the word is true for a person who has no email. Each line is judged by itself. */
const JUDGED: Readonly<Record<string, string>> = {
  'names both ways, or says “if you gave one”': `
    errors request.new-device-waits, errors request.identity-missing, errors members.number-with-officers,
    entering login.no-code, entering late.login, entering late.join, site-ledger what.2,
    site-ledger seals.hint, site-privacy told, site-privacy sharing.1, site-privacy consent.3,
    site-privacy codes.purpose, site-privacy visitor, site-rules circle.1, site-services phone.3,
    set-up dispute-unable, set-up able-do, operator panel-found-none, staff accept-text, shown contact-hint, shown withdraw-listing-text,
    sentences-content listing-withdrawn, my-data nominee-contact, personal-fields nominee.what,
    errors members.password-own-data, notices-people login_changed.text, my-data-file not-in-it`,
  'says that there is none, or how to add one': `
    errors members.email-needed-first, notices no-email, notices add-email, security email-none,
    security email-add, security password-no-email`,
  'is shown only to somebody with an email': `
    devices sooner-mail, devices sooner-password, notices email, notices way.email, notices digest.off, notices digest.off-text, notices digest.daily,
    security password-text, security email-change, security told-old,
    my-data close-email, joining email-done, joining email-open`,
  'belongs to a form or a link for those who use an email': `
    errors members.login-failed, errors members.email-unverified, errors members.email-required,
    errors members.email-invalid, entering register.success, entering register.success.next,
    entering field.email, entering login.by-email, entering verify.title,
    entering verify.description, entering verify.incomplete, entering verify.submit,
    entering late.mail, entering verify.success, entering forgot.lead, entering confirm.title,
    entering confirm.description, entering confirm.incomplete, entering confirm.lead,
    entering confirm.submit, entering confirm.success, entering not-me.back,
    entering not-me.success, entering not-me.password, sentences-members registered,
    sentences-members email-verified, sentences-members taken-back, sentences-members link-sent,
    sentences-members reset-sent, sentences-members email-link-sent,
    sentences-members email-changed, security email-waits, security email-new,
    errors content.addresses`,
  'is in a mail': `
    mails-notices why, mails-notices why-told, mails-notices seal, mails-members verify.subject, mails-members verify.action,
    mails-members verify.why, mails-members verify.why-founder, mails-members verify.not-me, mails-members wrong-passwords.not-me,
    mails-members registered-again.why, mails-members address-wanted.subject,
    mails-members address-wanted.why, mails-members change-email.subject,
    mails-members change-email.why, mails-members change-email.action,
    mails-members change-email.lasts, mails-members not-me.email.subject,
    mails-members not-me.email.why, mails-members not-me.what, mails-opening refused.free`,
  'is about founders, whose form asks for an email': `
    errors circles.founders-not-ready, entering start.success.next, sentences-opening first-link-next,
    joining founder-todo-email, operator proof.email, operator refuse-text,
    sentences-opening founding-begun, sentences-opening founding-refused,
    notices-staff founding_waiting.text`,
  'names a column or field that can be empty': `
    security email, security event.contact, operator security.contact, my-data-file column.dailyMail, my-data-file column.emailProvedAt,
    personal-fields email, personal-fields email.what, profile contact, profile shares-contact,
    referrals search, referrals email, referrals masked, staff email`,
  'is about visitors who write by a form that asks for an email': `
    site-contact contact.lead, site-contact contact.description, site-contact contact.email,
    site-contact contact.success.next, site-privacy device.1, staff-frame lead.contact-messages,
    staff-frame do.contact_message, sentences-support contact-answered,
    staff-tickets contact-email, staff-tickets contact-answer-hint,
    staff-tickets contact-answer-do`,
  'lets staff find somebody by an email they may have': `
    staff-frame search, record view-what.contact_search`,
  'is the address of the operator': `
    site-privacy who.1, site-privacy consent.2, site-privacy rights.6,
    site-privacy complain.1, site-rules who.1, help-member call.4, help-steward call.2, help-treasurer call.2, help-helper call.2,
    help-officer call.2, help-founder call.1, help-is-this-a-scheme report.5,
    help-when-a-payment-goes-wrong fraud.4`,
  'tells an operator how emails of the installation fare, or lets an administrator choose the full form': `
    operator way.mail, telling reach, telling way.email, telling body-hint,
    content-desk field.important-hint, staff-circle health.messages-go, staff-circle health.way.mail,
    staff-policy means.entryByPhone`,
}

const WORD = /e-?mail|ई-?मेल/iu

test('every line that names an email has a reason why it is true without one', () => {
  const found = new Set(
    EVERY_SENTENCE.filter(({ text }) => WORD.test(text.normalize('NFC'))).map(
      ({ catalogue, key }) => `${catalogue} ${key}`,
    ),
  )
  const judged = Object.values(JUDGED).flatMap((lines) =>
    lines.split(',').map((line) => line.trim()),
  )
  expect([...found].toSorted()).toEqual(judged.toSorted())
})
