import { type AddressInfo, createServer, type Socket } from 'node:net'

const END_OF_MAIL = '\r\n.\r\n'

/** Takes every mail of one connection and drops it. */
function takeMails(socket: Socket): void {
  let received = ''
  let inMail = false
  const respond = (line: string) => socket.write(`${line}\r\n`)
  const takeNext = (): boolean => {
    const end = inMail ? END_OF_MAIL : '\r\n'
    const at = received.indexOf(end)
    if (at < 0) {
      // Only what may begin the end of a mail matters.
      if (inMail) received = received.slice(-END_OF_MAIL.length)
      return false
    }
    const command = inMail ? '' : received.slice(0, 4).toUpperCase()
    received = received.slice(at + end.length)
    inMail = command === 'DATA'
    respond(inMail ? '354 go on' : command === 'QUIT' ? '221 bye' : '250 ok')
    if (command === 'QUIT') socket.end()
    return true
  }
  socket.setNoDelay(true)
  socket.setEncoding('latin1')
  socket.on('error', () => socket.destroy())
  socket.on('data', (part: string) => {
    received += part
    while (takeNext()) continue
  })
  respond('220 null')
}

/**
 * Runs in its own process: an SMTP server that drops all mails, so that sending costs what it costs
 * here and nothing on the other side.
 */
const server = createServer(takeMails)
server.listen(0, '127.0.0.1', () =>
  process.send?.(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`),
)
process.on('disconnect', () => process.exit())
