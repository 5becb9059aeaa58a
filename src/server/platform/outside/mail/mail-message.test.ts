import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { bothWays } from '#test/notices/composed-mail.ts'
import { encodingOf, type Mail, messageOf, senderOf } from './mail-message.ts'

const MAIL: Mail = {
  id: '0199a0a0-0000-7000-8000-000000000000',
  to: 'asha@example.in',
  subject: 'Thank you: your ₹500 arrived',
  text: 'Hello Asha,\n\nSavita has confirmed your ₹500.\n',
  html: '<p>Hello Asha,</p>\n<p>Savita has confirmed your ₹500.</p>\n',
  choices: 'https://paraspar.example/notifications/settings',
}
const FROM = 'Paraspar <no-reply@example.org>'
const LONG = `${'word '.repeat(400)}\n`

test.each<[what: string, mail: Partial<Mail>, from?: string]>([
  ['in English', {}],
  ['in plain ASCII', { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }],
  ['in Hindi', { subject: 'धन्यवाद: आपके ₹1,000 पहुँच गए', text: 'नमस्ते', html: '<p>नमस्ते आशा</p>' }],
  [
    'with long lines',
    { text: LONG, html: LONG, subject: LONG, choices: `https://x.example/${'a'.repeat(300)}` },
  ],
  [
    'with long lines in Hindi',
    { text: 'नमस्ते '.repeat(300), html: 'नमस्ते '.repeat(300), subject: 'नमस्ते '.repeat(60) },
  ],
  [
    'with dots, equals signs and spaces where lines begin and end',
    { text: '.\n..\n.x \n=20\t\n\nFrom x\n.', html: '.\r\n.\r\n' },
  ],
  ['with what looks encoded', { subject: '=?utf-8?Q?x?= (y)', text: '=C3=A4', html: '=3D' }],
  ['with a line break in the subject', { subject: 'a\r\nBcc: somebody@example.in' }],
  ['with emojis and half of one', { subject: '🙏 \ud83d', text: '🙏'.repeat(50), html: '\ud83d' }],
  ['to a domain in Hindi', { to: 'asha@उदाहरण.भारत' }],
  ['to an address with odd letters', { to: "o'neill+x_y=z@sub.example.in" }],
  ['from a name in Hindi', {}, 'परस्पर सेवा <no-reply@example.org>'],
  ['from a name with a comma', {}, '"Trust, Bhuj" <no-reply@उदाहरण.भारत>'],
  ['from an address alone', {}, 'no-reply@localhost'],
])(
  'a mail %s is written byte for byte as nodemailer composes it',
  async (_what, parts, from = FROM) => {
    const { ours, composed } = await bothWays({ ...MAIL, ...parts }, from)
    expect(ours).toEqual(composed)
  },
)

test('a mail arrives as it was written, to one person, and is no longer than it has to be', async () => {
  const hindi = { ...MAIL, text: 'नमस्ते।\n'.repeat(99), html: '<p>नमस्ते।</p>\n'.repeat(99) }
  expect([encodingOf(MAIL), encodingOf(hindi)]).toEqual(['quoted-printable', 'base64'])
  for (const mail of [MAIL, hindi]) {
    const { envelope, bytes } = messageOf(mail, senderOf(FROM))
    const read = await PostalMime.parse(bytes)
    expect([read.messageId, read.subject, read.text?.trim(), read.html?.trim()]).toEqual([
      `<${mail.id}@example.org>`,
      mail.subject,
      mail.text.trim(),
      mail.html.trim(),
    ])
    expect(envelope).toEqual({ from: 'no-reply@example.org', to: [mail.to] })
    expect(bytes.length).toBeLessThan(1.4 * Buffer.byteLength(mail.text + mail.html) + 800)
    expect(
      Math.max(
        ...bytes
          .toString()
          .split('\n')
          .map(({ length }) => length),
      ),
    ).toBeLessThan(90)
  }
})

test('a mail without a page of choices says nothing of one', async () => {
  const { choices: _, ...without } = MAIL
  const { ours, composed } = await bothWays(without, FROM)
  expect(ours).toEqual(composed)
  expect(ours.message).not.toContain('List-Unsubscribe')
})

test('an address that names two people reaches neither', async () => {
  const to = 'asha@example.in, other@example.in'
  const { envelope } = messageOf({ ...MAIL, to }, senderOf(FROM))
  expect(envelope.to).toEqual(['"asha@example.in, other"@example.in'])
})
