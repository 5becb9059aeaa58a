import type { FastifyInstance } from 'fastify'
import { dayInIndia } from '#domain/shared/calendar.ts'
import { serveFile } from '#server/platform/http/serve-file.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { ledgerFile } from './ledger-file.ts'
import { findLastSeals } from './seal-store.ts'

/**
 * Serves GET /api/ledger/file: the ledger of the reader's circle, streamed while it is read. The
 * header `ledger-transfers` gives the number of transfers.
 */
export function serveLedgerFile(app: FastifyInstance, world: World): void {
  serveFile(app, world, 'GET /ledger/file', async ({ tx, now, actor: { circleId } }) => {
    const last = (await findLastSeals(tx, [circleId])).get(circleId)
    return {
      fileName: `paraspar-ledger-${dayInIndia(now).toString()}.ndjson`,
      type: 'application/x-ndjson',
      headers: { 'ledger-transfers': last?.transfers ?? 0 },
      packed: true,
      body: () => ledgerFile(world, { circleId, lastSeal: last?.number ?? 0 }),
    }
  })
}
