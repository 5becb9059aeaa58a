import { connect, createServer, type Socket } from 'node:net'

/**
 * Passes connections on to the present target server. `turnTo` ends them and sets another target.
 */
export type Proxy = { readonly port: number; turnTo(port: number): void; close(): Promise<void> }

export async function startProxy(first: number): Promise<Proxy> {
  let target = first
  const sockets = new Set<Socket>()
  const server = createServer((incoming) => {
    const outgoing = connect(target, '127.0.0.1')
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket)
      socket.pipe(other)
      socket.on('error', () => other.destroy())
      socket.on('close', () => (sockets.delete(socket), other.destroy()))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const end = () => sockets.forEach((socket) => socket.destroy())
  return {
    port: (server.address() as { port: number }).port,
    turnTo(port) {
      target = port
      end()
    },
    close: () => new Promise((resolve) => (server.close(() => resolve()), end())),
  }
}
