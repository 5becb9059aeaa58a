import { type AddressInfo, createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMailer } from './mailer.ts'

const FROM = 'Paraspar <paraspar@localhost>'
const MAIL = { to: 'known@example.in', subject: 'Hello', text: 'Hello', html: 'Hello', id: '1' }

describe('a mail server that asks for a password, over TLS', () => {
  const taken: string[] = []
  const strict = new SMTPServer({
    secure: true,
    logger: false,
    authMethods: ['LOGIN', 'PLAIN'],
    onAuth({ username, password }, _session, done) {
      if (username === 'us@er' && password === 'p:w') done(null, { user: username })
      else done(new Error(`no ${username}`))
    },
    onData(stream, { user }, done) {
      taken.push(String(user))
      stream.resume().on('end', () => done())
    },
  })
  strict.on('error', () => undefined)
  beforeAll(() => new Promise<void>((up) => void strict.listen(0, '127.0.0.1', () => up())))
  afterAll(() => strict.close())

  const mailerAs = (user: string, more = '?tls.rejectUnauthorized=false') =>
    createMailer({
      smtpUrl: `smtps://${user}@127.0.0.1:${(strict.server.address() as AddressInfo).port}${more}`,
      mailFrom: FROM,
    })

  test('gets it once, and then the mails', async () => {
    const mine = mailerAs('us%40er:p%3Aw')
    await mine.send(MAIL)
    await mine.send(MAIL)
    expect(taken).toEqual(['us@er', 'us@er'])
    mine.close()
  })

  test('and refuses it, or cannot show who it is, gets none', async () => {
    const before = taken.length
    const wrong = { message: expect.stringContaining('EAUTH 535'), unsure: false }
    await expect(mailerAs('us%40er:wrong').send(MAIL)).rejects.toMatchObject(wrong)
    await expect(mailerAs('us%40er:p%3Aw', '').send(MAIL)).rejects.toMatchObject({ unsure: false })
    expect(taken).toHaveLength(before)
  })
})

test('a mailer that closes ends its connections, and a mail under way with them', async () => {
  const open = new Set<Socket>()
  const silent = createServer((socket) => {
    open.add(socket.on('close', () => open.delete(socket)))
    socket.on('error', () => undefined).on('data', () => undefined)
  })
  await new Promise<void>((up) => void silent.listen(0, '127.0.0.1', () => up()))
  const { port } = silent.address() as AddressInfo
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: FROM })
  const sent = mailer.send(MAIL).catch((error: unknown) => error)
  await expect.poll(() => open.size).toBe(1)
  mailer.close()
  expect(await sent).toMatchObject({
    message: expect.stringContaining('ECONNECTION'),
    unsure: false,
  })
  await expect.poll(() => open.size).toBe(0)
  silent.close()
})
