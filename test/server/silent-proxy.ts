import {
  createConnection,
  createServer,
  type AddressInfo,
  type Server,
  type Socket,
} from 'node:net'
import { once } from 'node:events'

/** What happens to silent connections once the way is open again. */
export type Held = 'lost' | 'late'

/**
 * A way to a database that can fall silent. Connections stay open and new ones are accepted, but no
 * bytes pass, like behind a firewall that drops packets.
 */
export type SilentProxy = {
  readonly port: number
  /** Returns the address of a database of that server, through here and not by its socket. */
  instead(databaseUrl: string): string
  /** Lets no bytes through any more, on any connection. */
  fallSilent(): void
  /** Falls silent as soon as either side sends this text. The text itself does not pass either. */
  fallSilentBefore(said: string): Promise<void>
  /**
   * Lets new connections through. Silent ones stay silent (`lost`), or get the delayed bytes and go
   * on (`late`).
   */
  open(held: Held): void
  close(): Promise<void>
}

type Link = { isSilent: boolean; goOn(): void; end(): void }

/** Opens a way to the server at an address. */
export async function silentProxy(serverUrl: string): Promise<SilentProxy> {
  const { hostname, port } = new URL(serverUrl)
  const links = new Set<Link>()
  let isSilent = false
  let trap: { readonly said: string; spring(): void } | undefined
  const fallSilent = () => {
    isSilent = true
    for (const link of links) link.isSilent = true
  }
  const hear = (chunk: Buffer) => {
    if (trap === undefined || !chunk.includes(trap.said)) return
    fallSilent()
    trap.spring()
    trap = undefined
  }
  // With half-open connections, a client does not learn that the other end is gone.
  const server: Server = createServer({ allowHalfOpen: true }, (near) => {
    const far = () => createConnection({ host: hostname, port: Number(port), allowHalfOpen: true })
    links.add(linked({ near, far, hear, isSilent }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = (server.address() as AddressInfo).port
  return {
    port: own,
    instead: (databaseUrl) =>
      Object.assign(new URL(databaseUrl), { port: String(own), search: '' }).href,
    fallSilent,
    fallSilentBefore: (said) => new Promise((spring) => (trap = { said, spring })),
    open(held) {
      isSilent = false
      if (held === 'late') for (const link of links) link.goOn()
    },
    async close() {
      server.close()
      for (const link of links) link.end()
      await once(server, 'close')
    },
  }
}

/** One connection and its other half, which opens when the first byte may pass. */
function linked({
  near,
  far,
  hear,
  isSilent,
}: {
  near: Socket
  far: () => Socket
  hear: (chunk: Buffer) => void
  isSilent: boolean
}): Link {
  const held: (() => void)[] = []
  let other: Socket | undefined
  const pass = (what: () => void) => void (link.isSilent ? held.push(what) : what())
  const passOn = (chunk: Buffer, what: () => void) => {
    if (!link.isSilent) hear(chunk)
    pass(what)
  }
  const answering = () => {
    if (other !== undefined) return other
    other = far()
    other.on('data', (chunk: Buffer) => passOn(chunk, () => near.write(chunk)))
    other.on('end', () => pass(() => near.end()))
    other.on('error', () => pass(() => near.destroy()))
    return other
  }
  near.on('data', (chunk: Buffer) => passOn(chunk, () => answering().write(chunk)))
  near.on('end', () => pass(() => answering().end()))
  near.on('error', () => pass(() => answering().destroy()))
  const link: Link = {
    isSilent,
    goOn() {
      link.isSilent = false
      for (const what of held.splice(0)) what()
    },
    end() {
      near.destroy()
      other?.destroy()
    },
  }
  return link
}
