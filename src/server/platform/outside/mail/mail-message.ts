import * as base64 from 'nodemailer/lib/base64'
import MimeNode, { type MimeNodeAddress, type MimeNodeEnvelope } from 'nodemailer/lib/mime-node'
import * as quotedPrintable from 'nodemailer/lib/qp'

/**
 * A mail that is ready to send; `id` lets mail programs recognise a repeat. `choices` is the page
 * where the reader chooses mails.
 */
export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly id: string
  readonly choices?: string
}

/** What goes to the mail server. */
export type Message = { readonly envelope: MimeNodeEnvelope; readonly bytes: Buffer }

type Encoding = 'base64' | 'quoted-printable'

const encoded = {
  'base64': (text: string) => base64.wrap(base64.encode(text)),
  'quoted-printable': (text: string) => quotedPrintable.wrap(quotedPrintable.encode(text)),
} satisfies Readonly<Record<Encoding, (text: string) => string>>

/** From so many bytes a letter on base64 is the shorter of the two: in Indian scripts. */
const BASE64_FROM = 1.125

/** Chooses how the parts of a mail travel. */
export function encodingOf({ html }: Pick<Mail, 'html'>): Encoding {
  return Buffer.byteLength(html) > html.length * BASE64_FROM ? 'base64' : 'quoted-printable'
}

/** Returns whom mails are from, of a header as `Name <address>`. */
export function senderOf(mailFrom: string): MimeNodeAddress & { address: string } {
  const [sender] = new MimeNode().setHeader('from', mailFrom).getAddresses().from ?? []
  return { name: '', ...sender, address: sender?.address ?? mailFrom }
}

/**
 * Writes a mail byte for byte as `MailComposer` of nodemailer does, with its head and its encoders, but at
 * once and not through streams.
 */
export function messageOf(mail: Mail, from: ReturnType<typeof senderOf>): Message {
  const { to, subject, text, html, id, choices } = mail
  const root = new MimeNode('multipart/alternative', { baseBoundary: id })
  root.addHeader('Auto-Submitted', 'auto-generated')
  if (choices !== undefined) root.addHeader('List-Unsubscribe', `<${choices}>`)
  root.setHeader('From', from)
  // Not as text, which could name several people.
  root.setHeader('To', { name: '', address: to })
  root.setHeader('Subject', subject)
  root.setHeader('Message-ID', `<${id}@${from.address.split('@').at(-1)}>`)
  const encoding = encodingOf(mail)
  const part = (type: string, content: string) =>
    `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${encoded[encoding](content)}\r\n`
  const parts = [part('text/plain', text), part('text/html', html)]
  const head = root.buildHeaders()
  const between = `--${root.boundary}`
  const lines = `${head}\r\n\r\n${between}\r\n${parts.join(`${between}\r\n`)}${between}--\r\n`
  return { envelope: root.getEnvelope(), bytes: Buffer.from(lines) }
}
