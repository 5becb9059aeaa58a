import MailComposer from 'nodemailer/lib/mail-composer'
import type { Mail } from '#server/platform/outside/mail/mail-message.ts'
import { encodingOf, messageOf, senderOf } from '#server/platform/outside/mail/mail-message.ts'

/** A mail as we write it, and as nodemailer composes it at that moment: envelope and whole message. */
export async function bothWays(mail: Mail, mailFrom: string) {
  const from = senderOf(mailFrom)
  const { envelope, bytes } = messageOf(mail, from)
  const ours = bytes.toString()
  const { id, choices, to, subject, text, html } = mail
  const composed = new MailComposer({
    from: mailFrom,
    to,
    subject,
    text,
    html,
    messageId: `<${id}@${from.address.split('@').at(-1)}>`,
    date: /^Date: (.*)\r$/m.exec(ours)?.[1],
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(choices !== undefined && { 'List-Unsubscribe': `<${choices}>` }),
    },
    encoding: encodingOf(mail),
    baseBoundary: id,
  }).compile()
  return {
    ours: { envelope, message: ours },
    composed: { envelope: composed.getEnvelope(), message: (await composed.build()).toString() },
  }
}
