import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Bytes on their way through a connection. */
export type Passing = {
  readonly chunk: Buffer
  readonly from: 'client' | 'server'
  /** The number of the connection. */
  readonly link: number
}

/**
 * What becomes of them: they pass, at once or later, or the connection is cut, before them or in
 * their middle. `deaf`: nothing passes on this connection any more, and nobody learns of it.
 * `halfOpen`: one side is gone, and the other does not learn of it. `reply`: the client gets these
 * bytes, and the server nothing.
 */
export type Fate =
  | 'pass'
  | 'cut'
  | 'cutInside'
  | 'deaf'
  | 'halfOpen'
  | { readonly waitMs: number }
  | { readonly reply: string }

export type FaultProxy = { readonly port: number; cutAll(): void; close(): Promise<void> }

/** Passes connections on to a port of this machine; `fateOf` decides about each chunk. */
export async function faultProxy(
  target: () => number,
  fateOf: (passing: Passing) => Fate,
): Promise<FaultProxy> {
  const sockets = new Set<Socket>()
  let links = 0
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ host: '127.0.0.1', port: target(), noDelay: true })
    const link = ++links
    for (const [from, to, side] of [
      [near, far, 'client'],
      [far, near, 'server'],
    ] as const) {
      sockets.add(from)
      passOn(from, to, (chunk) => fateOf({ chunk, from: side, link }))
      from.on('close', () => sockets.delete(from))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cutAll = () => sockets.forEach((socket) => socket.destroy())
  return {
    port: (server.address() as AddressInfo).port,
    cutAll,
    close: () => new Promise((resolve) => (server.close(() => resolve()), cutAll())),
  }
}

function passOn(from: Socket, to: Socket, fateOf: (chunk: Buffer) => Fate): void {
  let isDeaf = false
  let before = Promise.resolve()
  const carryOut = async (chunk: Buffer) => {
    const fate = isDeaf ? 'deaf' : fateOf(chunk)
    if (fate === 'deaf' || fate === 'halfOpen') {
      isDeaf = true
      if (fate === 'halfOpen') to.destroy()
      return
    }
    if (typeof fate === 'object' && 'reply' in fate) return void from.write(fate.reply)
    if (typeof fate === 'object') await sleep(fate.waitMs)
    if (fate === 'cutInside') to.write(chunk.subarray(0, Math.ceil(chunk.length / 2)))
    if (fate === 'cut' || fate === 'cutInside') {
      from.destroy()
      to.end()
      return
    }
    to.write(chunk)
  }
  from.on('data', (chunk: Buffer) => {
    before = before.then(() => carryOut(chunk))
  })
  from.on('error', () => undefined)
  // The other end of a half-open connection must not learn that this one is gone.
  from.on('close', () => void before.then(() => !isDeaf && to.destroy()))
}
