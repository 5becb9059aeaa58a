import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PORT } from './facts.ts'

/**
 * The application at an address of its own. `stop` ends its server as a crash would: open
 * connections break, and new ones are refused. `release` serves what a new version would: another
 * service worker, and no files of the version before.
 */
export type OwnLine = {
  readonly url: string
  stop(): Promise<void>
  start(): Promise<void>
  release(): void
}

export async function ownLine(): Promise<OwnLine> {
  let released = false
  const serve = () =>
    createServer((asked, answer) => {
      if (released && asked.url?.startsWith('/assets/') === true)
        return answer.writeHead(404).end('Not found')
      const isWorker = released && asked.url === '/sw.js'
      const passed = request(
        {
          host: '127.0.0.1',
          port: PORT,
          path: asked.url,
          method: asked.method,
          // Another worker: neither the one that the browser has, nor compressed.
          headers: isWorker ? { host: asked.headers.host } : asked.headers,
        },
        (response) => {
          const { 'content-length': _length, 'etag': _etag, ...headers } = response.headers
          answer.writeHead(response.statusCode ?? 502, isWorker ? headers : response.headers)
          if (isWorker) answer.write('// a new version\n')
          response.pipe(answer)
        },
      )
      passed.on('error', () => answer.destroy())
      answer.on('close', () => passed.destroy())
      asked.pipe(passed)
      return undefined
    })
  let server: Server = serve()
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
    async start() {
      server = serve()
      await listen(port)
    },
    release: () => (released = true),
  }
}
