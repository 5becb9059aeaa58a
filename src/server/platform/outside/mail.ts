import { createTransport } from 'nodemailer'
import { NotHandedOver } from './send-to-provider.ts'

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

export type Mailer = { send(mail: Mail): Promise<void>; close(): void }

const STEP_MS = 10_000
const ALL_MS = 30_000

/** A connection that nobody used for this long is closed, before its silence would count as an error. */
const IDLE_MS = 5_000
/** Nobody gets a connection that is about to be closed: they would wait for its end. */
const FREE_MS = 4_000

/**
 * Sends over SMTP. A connection that served one mail serves the next. Throws NotHandedOver, with
 * codes only, when the server does not take a mail within half a minute.
 */
export function createMailer({
  smtpUrl,
  mailFrom,
  stepMs = STEP_MS,
  allMs = ALL_MS,
}: {
  smtpUrl: string
  mailFrom: string
  stepMs?: number
  allMs?: number
}): Mailer {
  const domain = /@([^>\s]+)/.exec(mailFrom)?.[1] ?? 'localhost'
  const connections = connectionsTo(() => newConnection(smtpUrl, { mailFrom, stepMs }))
  return {
    async send({ to, subject, text, html, id, choices }) {
      const headers = {
        'Auto-Submitted': 'auto-generated',
        ...(choices !== undefined && { 'List-Unsubscribe': `<${choices}>` }),
      }
      const mail = { to, subject, text, html, messageId: `<${id}@${domain}>`, headers }
      for (let canAgain = true; ; canAgain = false) {
        const { connection, isUsed } = canAgain ? connections.take() : connections.fresh()
        try {
          await within(allMs, connection.send(mail))
          return connections.giveBack(connection)
        } catch (error) {
          connections.end(connection)
          const isHandedOver = connection.isHandedOver()
          // Some servers take a few mails of one session only, and say so as "later".
          const isLater = Math.floor(Number(codesOf(error).responseCode) / 100) === 4
          if (!(canAgain && isUsed && isLater && !isHandedOver))
            throw withoutAddress(error, isHandedOver)
        }
      }
    },
    close: connections.close,
  }
}

/** The connections to one server: those that mails go over, and those that wait for the next. */
function connectionsTo(open: () => Connection) {
  const all = new Set<Connection>()
  const free: { connection: Connection; sinceMs: number }[] = []
  const end = (connection: Connection) => {
    connection.close()
    all.delete(connection)
  }
  const fresh = () => {
    const connection = open()
    all.add(connection)
    return { connection, isUsed: false }
  }
  return {
    end,
    fresh,
    take() {
      for (let next = free.pop(); next !== undefined; next = free.pop()) {
        const { connection, sinceMs } = next
        if (performance.now() - sinceMs < FREE_MS) return { connection, isUsed: true }
        end(connection)
      }
      return fresh()
    },
    giveBack: (connection: Connection) =>
      void free.push({ connection, sinceMs: performance.now() }),
    close: () => all.forEach(end),
  }
}

/** One connection to the mail server, made anew where the last one ended. Sends one mail at a time. */
type Connection = ReturnType<typeof newConnection>

// Only nodemailer's log shows whether the whole mail had gone out when the connection broke. The
// log is not stored.
function newConnection(url: string, { mailFrom, stepMs }: { mailFrom: string; stepMs: number }) {
  let isHandedOver = false
  const check = (entry: unknown) => {
    if ((entry as { tnx?: string }).tnx === 'message') isHandedOver = true
  }
  const deaf = () => undefined
  const logger = {
    level: deaf,
    trace: deaf,
    debug: deaf,
    info: check,
    warn: deaf,
    error: deaf,
    fatal: deaf,
  }
  const transport = createTransport(
    {
      url,
      logger,
      connectionTimeout: stepMs,
      greetingTimeout: stepMs,
      socketTimeout: stepMs,
      pool: true,
      maxConnections: 1,
      // A mail of which the server took no byte goes over a new connection, once.
      maxRequeues: 1,
      idleTimeout: IDLE_MS,
    },
    { from: mailFrom },
  )
  return {
    send(mail: Parameters<typeof transport.sendMail>[0]) {
      isHandedOver = false
      return transport.sendMail(mail)
    },
    isHandedOver: () => isHandedOver,
    close: () => transport.close({ force: true }),
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('too slow'), { code: 'ETOOSLOW' })), ms)
  })
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
    work.catch(() => undefined)
  }
}

// Servers name the reader when they refuse, and a job's error is logged and stored with it.
function withoutAddress(error: unknown, handedOver: boolean): NotHandedOver {
  const { code, responseCode, command } = codesOf(error)
  const said = ['the mail server did not take a mail:', code, responseCode]
    .filter((part) => part !== undefined)
    .join(' ')
  return new NotHandedOver(said, {
    unsure: handedOver && responseCode === undefined,
    ofOne: command === 'RCPT TO' && responseCode !== undefined,
  })
}

function codesOf(error: unknown): { code?: string; responseCode?: number; command?: string } {
  return error as { code?: string; responseCode?: number; command?: string }
}
