import * as base64 from 'nodemailer/lib/base64'
import MimeNode, { type MimeNodeEnvelope } from 'nodemailer/lib/mime-node'
import * as quotedPrintable from 'nodemailer/lib/qp'
import type { Mail } from './mail.ts'

/** What goes to the mail server. */
export type Message = { readonly envelope: MimeNodeEnvelope; readonly bytes: Buffer }

/** The encoders of nodemailer, by the name that it writes into the head of a part. */
const ENCODED: Readonly<Record<string, (content: string) => string>> = {
  '7bit': (content) => content,
  'quoted-printable': (content) => quotedPrintable.wrap(quotedPrintable.encode(content)),
  'base64': (content) => base64.wrap(base64.encode(content)),
}

/** Where letters outside ASCII add more bytes than this, base64 is shorter than quoted-printable. */
const BASE64_FROM = 1.125

/**
 * Writes a mail as `MailComposer` of nodemailer would, of the same heads and encoders, but at once and
 * not through eight streams.
 */
export function messageOf(mail: Mail, mailFrom: string): Message {
  const { to, subject, text, html, id, choices } = mail
  const textEncoding = Buffer.byteLength(html) > html.length * BASE64_FROM ? 'B' : undefined
  const root = new MimeNode('multipart/alternative', { textEncoding })
  const part = (type: string, content: string) => {
    const node = root.createChild(`${type}; charset=utf-8`, { textEncoding }).setContent(content)
    const head = node.buildHeaders()
    return `${head}\r\n\r\n${ENCODED[node.getTransferEncoding() || '7bit']?.(content)}`
  }
  root.addHeader('Auto-Submitted', 'auto-generated')
  if (choices !== undefined) root.addHeader('List-Unsubscribe', `<${choices}>`)
  const messageId = `<${id}@${domainOf(mailFrom)}>`
  root.setHeader({ 'from': mailFrom, to, subject, 'message-id': messageId })
  const head = root.buildHeaders()
  const between = `\r\n--${root.boundary}`
  const parts = [part('text/plain', text), part('text/html', html)].join(`${between}\r\n`)
  return {
    envelope: root.getEnvelope(),
    bytes: Buffer.from(`${head}\r\n${between}\r\n${parts}${between}--\r\n`),
  }
}

function domainOf(mailFrom: string): string {
  return /@([^>\s]+)/.exec(mailFrom)?.[1] ?? 'localhost'
}
