import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { NotHandedOver } from '../send-to-provider.ts'
import { createMailer, type Mailer } from './mailer.ts'

const MAIL = {
  to: 'planted.reader@example.in',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  id: '1',
}
const FROM = 'Paraspar <paraspar@localhost>'

// A mail server that knows one reader and names unknown ones, as real servers do.
const stored: Buffer[] = []
let connections = 0
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onConnect(_session, done) {
    connections += 1
    done()
  },
  onRcptTo({ address }, _session, done) {
    done(
      address.startsWith('known')
        ? null
        : Object.assign(new Error(`5.1.1 <${address}>: recipient address rejected`), {
            responseCode: 550,
          }),
    )
  },
  onData(stream, _session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      stored.push(Buffer.concat(chunks))
      done()
    })
  },
})
const urlOf = (of: SMTPServer) => `smtp://127.0.0.1:${(of.server.address() as AddressInfo).port}`
let mailer: Mailer
beforeAll(async () => {
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', () => listening()))
  mailer = createMailer({
    smtpUrl: urlOf(server),
    mailFrom: FROM,
  })
})
afterAll(() => {
  mailer.close()
  server.close()
})

test('a mail is sent under its own id, with the page of its reader’s choices', async () => {
  await mailer.send({
    ...MAIL,
    to: 'known.reader@example.in',
    choices: 'https://paraspar.example/notifications/settings',
  })
  const mail = await PostalMime.parse(stored.at(-1)!)
  expect(mail.messageId).toBe('<1@localhost>')
  expect(mail.headers).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        key: 'list-unsubscribe',
        value: '<https://paraspar.example/notifications/settings>',
      }),
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    ]),
  )
})

test('mails go over one connection, each at the same time over its own, and over a new one where it ended', async () => {
  const to = 'known.reader@example.in'
  const send = () => mailer.send({ ...MAIL, to })
  await send()
  const [before, mails] = [connections, stored.length]
  await send()
  // Whatever fails ends its connection.
  await mailer.send(MAIL).catch(() => undefined)
  await send()
  expect([connections - before, stored.length - mails]).toEqual([1, 2])
  await Promise.all([send(), send(), send()])
  expect([connections - before, stored.length - mails]).toEqual([3, 5])
  for (const connection of server.connections) connection.close()
  await send()
  expect([connections - before, stored.length - mails]).toEqual([4, 6])
})

test('a mail in Hindi with dots and lines over 998 bytes arrives as it was written', async () => {
  const long = 'मदद के लिए धन्यवाद। '.repeat(99).trim()
  const text = `.\n..\n.नमस्ते\n\n${long}\n.\nQUIT\n`
  for (const body of [text, text.replaceAll(/[^\n.]/g, 'x')]) {
    const mail = { ...MAIL, to: 'known@example.in', subject: `विषय ${long.slice(0, 150)}` }
    await mailer.send({ ...mail, text: body, html: `<p>${body}</p>\n` })
    const bytes = stored.at(-1)!
    const read = await PostalMime.parse(bytes)
    expect([read.subject, read.text?.trim(), read.html?.trim()]).toEqual([
      mail.subject,
      body.trim(),
      `<p>${body}</p>`,
    ])
    expect(
      Math.max(
        ...bytes
          .toString()
          .split('\r\n')
          .map((line) => line.length),
      ),
    ).toBeLessThan(100)
  }
})

test('a connection that nobody uses ends by itself, and the next mail goes over another', async () => {
  const before = connections
  const patient = createMailer({ smtpUrl: urlOf(server), mailFrom: FROM, freeMs: 50 })
  const send = () => patient.send({ ...MAIL, to: 'known@example.in' })
  await send()
  const open = server.connections.size
  await send()
  await expect.poll(() => server.connections.size).toBeLessThan(open)
  await send()
  expect(connections - before).toBe(2)
  patient.close()
})

test('a refusal comes without the address, which logs and jobs would show', async () => {
  const error: unknown = await mailer.send(MAIL).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    message: 'the mail server did not take a mail: EENVELOPE 550',
    unsure: false,
  })
  expect(`${(error as Error).stack} ${JSON.stringify(error)}`).not.toContain('planted')
  expect((error as Error).cause).toBeUndefined()
})

test('a mail server that cannot be reached is told by its code', async () => {
  const unreachable = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom: FROM })
  await expect(unreachable.send(MAIL)).rejects.toMatchObject({
    message: 'the mail server did not take a mail: ESOCKET',
    unsure: false,
  })
  unreachable.close()
})

test('nothing is sent to a mail server without TLS where that has to come first', async () => {
  const before = stored.length
  const strict = createMailer({
    smtpUrl: `${urlOf(server)}/?requireTLS=true`,
    mailFrom: FROM,
  })
  await expect(strict.send(MAIL)).rejects.toMatchObject({ unsure: false })
  expect(stored).toHaveLength(before)
  strict.close()
})

/**
 * A server that follows a script: for each client line a response, or undefined for silence, or
 * 'hang up'.
 */
type Script = (line: string, data: string) => string | undefined

describe('a mail server that misbehaves', () => {
  let hostile: Server | undefined
  const sockets = new Set<Socket>()
  afterEach(() => {
    for (const socket of sockets) socket.destroy()
    hostile?.close()
  })

  async function sendTo(
    script: Script,
    greeting: string | undefined = '220 here\r\n',
    times = 1,
  ): Promise<unknown> {
    hostile = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined)
      if (greeting !== undefined) socket.write(greeting)
      let data: string | undefined
      socket.on('data', (bytes) => {
        const text = bytes.toString()
        if (data !== undefined) data += text
        const line = data === undefined ? text : data.endsWith('\r\n.\r\n') ? 'END' : ''
        const said = line === '' ? undefined : script(line, data ?? '')
        if (line.startsWith('DATA')) data = ''
        if (line === 'END') data = undefined
        if (said === 'hang up') socket.destroy()
        else if (said !== undefined) socket.write(said)
      })
    })
    await new Promise<void>((listening) => void hostile?.listen(0, '127.0.0.1', () => listening()))
    const impatient = createMailer({
      smtpUrl: `smtp://127.0.0.1:${(hostile.address() as AddressInfo).port}`,
      mailFrom: FROM,
      stepMs: 200,
      allMs: 1_000,
    })
    const sent = async () => {
      for (let left = times; left > 0; left -= 1) await impatient.send(MAIL)
      return 'sent'
    }
    return sent().catch((error: unknown) => error)
  }
  const polite = (line: string) =>
    line.startsWith('DATA')
      ? '354 go on\r\n'
      : line.startsWith('QUIT')
        ? '221 bye\r\n'
        : '250 ok\r\n'

  test('by never saying hello has certainly not sent it', async () => {
    const error = await sendTo(() => undefined, '')
    expect(error).toBeInstanceOf(NotHandedOver)
    expect(error).toMatchObject({ unsure: false })
  })

  test('by silence or hanging up before the mail surely did not send it', async () => {
    expect(
      await sendTo((line) => (/^(EHLO|MAIL)/.test(line) ? polite(line) : undefined)),
    ).toMatchObject({ unsure: false })
    expect(
      await sendTo((line) => (line.startsWith('RCPT') ? 'hang up' : polite(line))),
    ).toMatchObject({ unsure: false })
    expect(
      await sendTo((line) => (line.startsWith('DATA') ? '451 later\r\n' : polite(line))),
    ).toMatchObject({ unsure: false })
  })

  test('by falling silent, or hanging up, when it has the mail may have sent it', async () => {
    expect(await sendTo((line) => (line === 'END' ? undefined : polite(line)))).toMatchObject({
      unsure: true,
    })
    expect(await sendTo((line) => (line === 'END' ? 'hang up' : polite(line)))).toMatchObject({
      unsure: true,
    })
  })

  test('by saying no when it has the mail has not sent it', async () => {
    expect(
      await sendTo((line) => (line === 'END' ? '552 too much\r\n' : polite(line))),
    ).toMatchObject({ message: expect.stringContaining('552'), unsure: false })
  })

  test('by taking two mails of a session only gets the third in the next', async () => {
    let begun = 0
    const mails: string[] = []
    const script: Script = (line, data) => {
      if (line.startsWith('EHLO')) begun = 0
      if (line.startsWith('MAIL')) begun += 1
      if (line.startsWith('MAIL') && begun > 2) return '451 too many in this session\r\n'
      if (line === 'END') mails.push(data)
      return polite(line)
    }
    expect(await sendTo(script, undefined, 5)).toBe('sent')
    expect(mails).toHaveLength(5)
  })

  test('by saying yes twice has sent it once', async () => {
    const mails: string[] = []
    expect(
      await sendTo((line, data) => {
        if (line !== 'END') return polite(line)
        mails.push(data)
        return '250 taken\r\n250 taken\r\n'
      }),
    ).toBe('sent')
    expect(mails).toHaveLength(1)
  })

  test('by being one answer ahead may have it', async () => {
    const error = await sendTo((line) => polite(line === 'END' ? 'DATA' : line))
    expect(error).toMatchObject({
      message: 'the mail server did not take a mail: EMESSAGE 354',
      unsure: true,
    })
  })

  test('by dripping its answers is left after a while', async () => {
    let drip: NodeJS.Timeout | undefined
    const error = await sendTo((line) => {
      if (!line.startsWith('EHLO')) return undefined
      drip = setInterval(() => {
        for (const socket of sockets) if (!socket.destroyed) socket.write('250-still here\r\n')
      }, 50)
      return '250-hello\r\n'
    })
    clearInterval(drip)
    expect(error).toMatchObject({
      message: 'the mail server did not take a mail: ETOOSLOW',
      unsure: false,
    })
  })
})
