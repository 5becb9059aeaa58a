import { createTransport } from 'nodemailer'

/** A mail that is ready to go; `id` makes a repeated one recognisable to mail programs. */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string; readonly id: string }

export type Mailer = { send(mail: Mail): Promise<void>; close(): void }

/** Sends over SMTP. Throws when the server does not take the mail, with codes only; the job that sends it tries again. */
export function createMailer({ smtpUrl, mailFrom }: { smtpUrl: string; mailFrom: string }): Mailer {
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }, { from: mailFrom })
  const domain = /@([^>\s]+)/.exec(mailFrom)?.[1] ?? 'localhost'
  return {
    async send({ to, subject, text, html, id }) {
      try {
        await transport.sendMail({ to, subject, text, html, messageId: `<${id}@${domain}>`, headers: { 'Auto-Submitted': 'auto-generated' } })
      } catch (error) {
        throw withoutAddress(error)
      }
    },
    close: () => transport.close(),
  }
}

// Servers name the reader when they refuse, and what a job fails with is logged and kept beside it.
function withoutAddress(error: unknown): Error {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return new Error(['the mail server did not take a mail:', code, responseCode].filter((part) => part !== undefined).join(' '))
}
