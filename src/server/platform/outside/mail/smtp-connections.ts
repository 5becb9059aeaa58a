import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import SMTPTransport from 'nodemailer/lib/smtp-transport'
import type { Message } from './mail-message.ts'

const LOST = Object.assign(new Error('the connection ended'), { code: 'ECONNECTION' })

/** The connections to one server: those that mails go over, and those that wait for the next. */
export function connectionsTo(url: string, { stepMs, freeMs }: { stepMs: number; freeMs: number }) {
  const { options, auth } = new SMTPTransport({
    url,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
  })
  const all = new Set<Connection>()
  const free = new Map<Connection, NodeJS.Timeout>()
  const take = (connection: Connection) => {
    clearTimeout(free.get(connection))
    free.delete(connection)
  }
  const fresh = () => {
    const connection = newConnection(options, auth || undefined)
    all.add(connection)
    connection.onEnd(() => all.delete(connection))
    return { connection, isUsed: false }
  }
  return {
    fresh,
    /** The one used last, so that the others end. */
    take() {
      const last = [...free.keys()].at(-1)
      if (last === undefined) return fresh()
      take(last)
      return { connection: last, isUsed: true }
    },
    giveBack(connection: Connection) {
      const quit = () => {
        take(connection)
        connection.quit()
      }
      free.set(connection, setTimeout(quit, freeMs).unref())
    },
    close: () => all.forEach((connection) => connection.end()),
  }
}

/** One connection to the mail server. Sends one mail at a time. */
type Connection = ReturnType<typeof newConnection>

function newConnection(
  options: SMTPTransport['options'],
  auth: SMTPTransport.AuthenticationType | undefined,
) {
  const smtp = new SMTPConnection(options)
  let fail: (error: unknown) => void = () => undefined
  let isOpen = false
  let content: Readable | undefined
  smtp.on('error', (error) => fail(error))
  // A mail under way first gets the reason.
  smtp.once('end', () => setImmediate(() => fail(LOST)))
  /** Waits for a step. What ends the connection ends it too. */
  const step = (begin: (done: (error?: unknown) => void) => void) =>
    new Promise<void>((resolve, reject) => {
      fail = reject
      begin((error) => (error ? reject(error) : resolve()))
    })
  return {
    async send({ envelope, bytes }: Message): Promise<void> {
      content = undefined
      if (!isOpen) await step((done) => smtp.connect(done))
      if (!isOpen && auth !== undefined && (smtp.allowsAuth || options.forceAuth === true))
        await step((done) => smtp.login(auth, done))
      isOpen = true
      const mail = (content = Readable.from(bytes, { objectMode: false }))
      // nodemailer notes in the envelope how it went.
      await step((done) => smtp.send({ ...envelope }, mail, done))
    },
    /** Whether the server may have the last mail: it is read once the server said that it takes it. */
    isHandedOver: () => content?.readableDidRead === true,
    onEnd: (hear: () => void) => void smtp.once('end', hear),
    quit: () => smtp.quit(),
    end: () => smtp.close(),
  }
}
