import type { FastifyInstance } from 'fastify'
import { requestError } from '#domain/shared/request-errors.ts'
import { areSame } from '#domain/ledger/bytes.ts'
import { leafHash } from '#domain/ledger/sealed-lines.ts'
import { inclusionProof } from '#domain/ledger/tree/proofs.ts'
import { tlogProofText } from '#domain/ledger/tree/tlog-proof.ts'
import { sha256 } from '#server/platform/crypto/ids.ts'
import { serveFile } from '#server/platform/http/serve-file.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { listTransfers } from '../seal-store.ts'
import { sealedForm } from '../sealed-form.ts'
import { findCheckpoint } from './checkpoint-store.ts'
import { leavesUnder, submissionFrom } from './record-tree.ts'
import { noteOf } from './witnessed.ts'

const TEXT = 'text/plain; charset=utf-8'

/** Serves GET /api/ledger/proof: that a line is in the record of the reader's circle, for a file of its own. */
export function serveLineProof(app: FastifyInstance, world: World): void {
  serveFile(app, world, 'GET /ledger/proof', async ({ tx, vault, actor }, { query }) => {
    const { circleId } = actor
    const kept = await findCheckpoint(tx, circleId)
    const page = { circleId, after: query.number - 1, limit: 1 }
    const [transfer] = await listTransfers(tx, page)
    if (kept === undefined || transfer === undefined) throw requestError('request.not-found')
    const line = sealedForm(vault).line(transfer)
    const leaf = leafHash(sha256, line)
    const leaves = await leavesUnder({ tx, vault }, kept)
    const index = leaves.findIndex((one) => areSame(one, leaf))
    if (index === -1) throw requestError('request.not-found')
    const proof = inclusionProof(sha256, leaves, index)
    const extra = Buffer.from(line)
    return {
      fileName: `paraspar-${query.number}.tlog-proof`,
      type: TEXT,
      body: async () => Buffer.from(tlogProofText({ extra, index, proof, note: noteOf(kept) })),
    }
  })
}

/** Serves GET /api/ledger/checkpoint: what a witness is asked with, for those that ask by themselves. */
export function serveCheckpoint(app: FastifyInstance, world: World): void {
  serveFile(app, world, 'GET /ledger/checkpoint', async ({ tx, vault }, { query }) => {
    const kept = await findCheckpoint(tx, query.circle)
    if (kept === undefined) throw requestError('request.not-found')
    const { old = 0 } = query
    const leaves = old === 0 ? [] : await leavesUnder({ tx, vault }, kept)
    return {
      fileName: 'paraspar.checkpoint',
      type: TEXT,
      body: async () => Buffer.from(submissionFrom(noteOf(kept), leaves, old)),
    }
  })
}
