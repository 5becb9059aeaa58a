import { Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { endpointOf } from '#contract/index.ts'
import { dayInIndia } from '#domain/shared/calendar.ts'
import { tokenOf } from '#server/platform/caller.ts'
import { admit } from '#server/platform/run-use-case.ts'
import { personOf } from '#server/platform/sessions.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import type { World } from '#server/platform/world.ts'
import { ledgerFile } from './ledger-file.ts'
import { findLastSeal } from './seal-store.ts'

const KEY = 'GET /ledger/file'

/** GET /api/ledger/file: the ledger of the reader's circle, sent while it is read; `ledger-transfers` says how many will come. */
export function serveLedgerFile(app: FastifyInstance, world: World): void {
  const endpoint = endpointOf(KEY)
  app.get('/api/ledger/file', async (request, reply) => {
    const token = tokenOf(world.config, request)
    const person = token === undefined ? undefined : await personOf(world.database.db, token)
    if (person !== undefined && endpoint.limit) await world.services.limits.hit({ bucket: `${KEY} person ${person}`, max: endpoint.limit.max, minutes: endpoint.limit.minutes })
    const { circleId, last, now } = await inTransaction(world.database, { vault: world.vault, language: 'en' }, async (ctx) => {
      const { actor } = await admit(ctx, endpoint, token)
      return { circleId: actor.circleId, last: await findLastSeal(ctx.tx, actor.circleId), now: ctx.now }
    })
    const file = Readable.from(ledgerFile(world, { circleId, lastSeal: last?.number ?? 0 }), { objectMode: false })
    void reply.header('content-type', 'application/x-ndjson').header('cache-control', 'no-store').header('ledger-transfers', last?.transfers ?? 0)
      .header('content-disposition', `attachment; filename="paraspar-ledger-${dayInIndia(now).toString()}.ndjson"`)
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(file)
    // The tags in it are random; more effort makes it hardly smaller.
    const packed = createGzip({ level: constants.Z_BEST_SPEED })
    // What breaks off in the middle breaks off for its reader as well.
    file.on('error', (error) => packed.destroy(error))
    return reply.header('content-encoding', 'gzip').send(file.pipe(packed))
  })
}
