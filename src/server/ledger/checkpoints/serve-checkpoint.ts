import type { FastifyInstance } from 'fastify'
import { requestError } from '#domain/shared/request-errors.ts'
import { serveFile } from '#server/platform/http/serve-file.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { findCheckpoint } from './checkpoint-store.ts'
import { leavesUnder, submissionFrom } from './record-tree.ts'
import { noteOf } from './witnessed.ts'

/** Serves GET /api/ledger/checkpoint: what a witness is asked with, for those that ask by themselves. */
export function serveCheckpoint(app: FastifyInstance, world: World): void {
  serveFile(app, world, 'GET /ledger/checkpoint', async ({ tx, vault }, { query }) => {
    const kept = await findCheckpoint(tx, query.circle)
    if (kept === undefined) throw requestError('request.not-found')
    const leaves = query.old === 0 ? [] : await leavesUnder({ tx, vault }, kept)
    return {
      fileName: 'paraspar.checkpoint',
      type: 'text/plain; charset=utf-8',
      body: async () => Buffer.from(submissionFrom(noteOf(kept), leaves, query.old)),
    }
  })
}
