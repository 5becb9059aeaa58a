import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailer, type Mailer } from './mail.ts'

const MAIL = { to: 'planted.reader@example.in', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', id: '1' }

// A mail server that knows one reader and names whom it does not know, as real ones do.
const server = new SMTPServer({
  authOptional: true, disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _session, done) {
    done(address.startsWith('known') ? null : Object.assign(new Error(`5.1.1 <${address}>: recipient address rejected`), { responseCode: 550 }))
  },
  onData(stream, _session, done) {
    stream.resume().on('end', () => done())
  },
})
let mailer: Mailer
beforeAll(async () => {
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', () => listening()))
  mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, mailFrom: 'Paraspar <paraspar@localhost>' })
})
afterAll(() => {
  mailer.close()
  server.close()
})

test('a mail that is taken is sent', async () => {
  await expect(mailer.send({ ...MAIL, to: 'known.reader@example.in' })).resolves.toBeUndefined()
})

test('a refusal is told without the address, which would end up in the log and beside the job', async () => {
  const error: unknown = await mailer.send(MAIL).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect((error as Error).message).toBe('the mail server did not take a mail: EENVELOPE 550')
  expect(`${(error as Error).stack} ${JSON.stringify(error)}`).not.toContain('planted')
  expect((error as Error).cause).toBeUndefined()
})

test('a mail server that cannot be reached is told by its code', async () => {
  const unreachable = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'Paraspar <paraspar@localhost>' })
  await expect(unreachable.send(MAIL)).rejects.toThrow('the mail server did not take a mail: ESOCKET')
  unreachable.close()
})
