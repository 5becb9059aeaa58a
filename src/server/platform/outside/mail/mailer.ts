import { type Mail, messageOf, senderOf } from './mail-message.ts'
import { NotHandedOver } from '../send-to-provider.ts'
import { connectionsTo } from './smtp-connections.ts'

export type Mailer = { send(mail: Mail): Promise<void>; close(): void }

const STEP_MS = 10_000
const ALL_MS = 30_000
/** A connection that nobody used for this long ends, before its silence would count as an error. */
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
  freeMs = FREE_MS,
}: {
  smtpUrl: string
  mailFrom: string
  stepMs?: number
  allMs?: number
  freeMs?: number
}): Mailer {
  const connections = connectionsTo(smtpUrl, { stepMs, freeMs })
  const sender = senderOf(mailFrom)
  return {
    async send(mail) {
      const message = messageOf(mail, sender)
      for (let canAgain = true; ; canAgain = false) {
        const { connection, isUsed } = canAgain ? connections.take() : connections.fresh()
        try {
          await within(allMs, connection.send(message))
          return connections.giveBack(connection)
        } catch (error) {
          connection.end()
          const isHandedOver = connection.isHandedOver()
          if (!(canAgain && isUsed && !isHandedOver && isOfConnection(error)))
            throw withoutAddress(error, isHandedOver)
        }
      }
    },
    close: connections.close,
  }
}

/** Whether another connection may do: this one was lost, or takes no more mails and says so as "later". */
function isOfConnection(error: unknown): boolean {
  const { code = '', responseCode } = codesOf(error)
  return responseCode === undefined
    ? ['ECONNECTION', 'ESOCKET'].includes(code)
    : Math.floor(responseCode / 100) === 4
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
    // Only a number of a refusal says that it was not taken.
    unsure: handedOver && !(responseCode !== undefined && responseCode >= 400),
    ofOne: command === 'RCPT TO' && responseCode !== undefined,
  })
}

function codesOf(error: unknown): { code?: string; responseCode?: number; command?: string } {
  return error as { code?: string; responseCode?: number; command?: string }
}
