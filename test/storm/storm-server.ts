import { flushCompileCache } from 'node:module'
import { createApp } from '#server/app.ts'
import { createWorld } from '#server/create-world.ts'
import { startSealer } from '#server/ledger/sealer.ts'
import { moveRunningDeadlines } from '#server/outages.ts'
import { localConfig } from '#server/platform/config.ts'
import { BOUNDS, type TimeBounds } from '#server/platform/database/bounds.ts'
import { startRelaying } from '#server/platform/events/event-relay.ts'
import { openChanges } from '#server/platform/http/changes.ts'
import { beat, beatRegularly } from '#server/platform/jobs/heartbeat.ts'

/** How a server of a storm is started. */
export type StormServerOrder = {
  readonly port: number
  readonly databaseUrl: string
  readonly folder: string
  readonly keys: Readonly<Record<'master' | 'hash' | 'link' | 'file' | 'seal', string>>
  readonly bounds?: Partial<TimeBounds> | undefined
  /** A fault of the program itself, which a storm must find. */
  readonly planted?: 'loses commits' | 'leaks memory' | undefined
}

const LEAK_BYTES = 50_000

/** One server of a storm, in a process of its own, as `npm start` runs it but for pages and mails. */
async function serve({ port, databaseUrl, folder, bounds, planted, ...order }: StormServerOrder) {
  const keyOf = (name: keyof typeof order.keys) => Buffer.from(order.keys[name], 'hex')
  const world = createWorld({
    ...localConfig({
      mode: 'test',
      folder,
      port,
      databaseUrl,
      smtpUrl: 'smtp://127.0.0.1:1',
      keys: {
        master: [{ id: 'bench', key: keyOf('master') }],
        hash: keyOf('hash'),
        link: keyOf('link'),
        file: keyOf('file'),
        seal: keyOf('seal'),
      },
      limitFactor: 1e6,
      logLevel: 'silent',
    }),
    bounds: { ...BOUNDS, ...bounds },
  })
  if (planted === 'loses commits')
    world.database.pool.on('connect', (client) => {
      client.query('SET synchronous_commit = off').catch(() => undefined)
    })
  await beat(world, moveRunningDeadlines)
  beatRegularly(world, moveRunningDeadlines)
  const changes = await openChanges(world)
  const app = await createApp(world, { changes })
  if (planted === 'leaks memory') {
    const leaked: Buffer[] = []
    app.server.on('request', () => leaked.push(Buffer.alloc(LEAK_BYTES, 1)))
  }
  startRelaying(world)
  startSealer(world)
  await app.listen({ host: '127.0.0.1', port })
  process.send?.('ready')
}

process.on('message', (order: StormServerOrder | 'memory') => {
  if (order === 'memory') {
    global.gc?.()
    process.send?.({ bytes: process.memoryUsage().heapUsed + process.memoryUsage().external })
  } else void serve(order)
})
process.on('disconnect', () => process.exit())
// It is killed, so it would never write down what it has compiled.
flushCompileCache()
