import { mkdir } from 'node:fs/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { writeCaught } from '#server/platform/outside/caught-message.ts'
import { newUuid } from '#server/platform/crypto/ids.ts'

/** Starts a real SMTP server on loopback that stores mails as files and does not send them on. */
export async function startMailCatcher(
  folder: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  await mkdir(folder, { recursive: true })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: 1_000_000,
    logger: false,
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => void keep(folder, Buffer.concat(chunks), done))
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function keep(folder: string, raw: Buffer, done: (error?: Error) => void): Promise<void> {
  try {
    await write(folder, raw)
    done()
  } catch (error) {
    done(error instanceof Error ? error : new Error('the mail could not be kept'))
  }
}

async function write(folder: string, raw: Buffer): Promise<void> {
  const mail = await PostalMime.parse(raw)
  const message = {
    kind: 'mail',
    to: mail.to?.[0]?.address ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
  } as const
  await writeCaught(folder, newUuid(), message)
}
