import type { FastifyInstance } from 'fastify'
import { requestError } from '#domain/shared/request-errors.ts'
import { type FileOut, serveFile } from '#server/platform/http/serve-file.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { findCheckpoint } from './checkpoint-store.ts'
import { lineProof } from './line-proof.ts'
import { leavesUnder, submissionFrom } from './record-tree.ts'
import { noteOf } from './witnessed.ts'

/** Serves what shows others, and later, that a record was not changed. */
export function serveCheckpoint(app: FastifyInstance, world: World): void {
  // What a witness is asked with, for those that ask by themselves.
  serveFile(app, world, 'GET /ledger/checkpoint', async ({ tx, vault }, { query }) => {
    const { circle, old = 0 } = query
    const kept = await findCheckpoint(tx, circle)
    if (kept === undefined) throw requestError('request.not-found')
    const leaves = old === 0 ? [] : await leavesUnder({ tx, vault }, kept)
    return textFile('paraspar.checkpoint', submissionFrom(noteOf(kept), leaves, old))
  })
  serveFile(app, world, 'GET /ledger/proof', async (ctx, { query: { number } }) => {
    const proof = await lineProof(ctx, { circleId: ctx.actor.circleId, number })
    if (proof === undefined) throw requestError('request.not-found')
    return textFile(`paraspar-${number}.tlog-proof`, proof)
  })
}

function textFile(fileName: string, text: string): FileOut {
  return { fileName, type: 'text/plain; charset=utf-8', body: async () => Buffer.from(text) }
}
