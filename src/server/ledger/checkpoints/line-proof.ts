import { areSame } from '#domain/ledger/bytes.ts'
import { leafHash } from '#domain/ledger/sealed-lines.ts'
import { inclusionProof } from '#domain/ledger/tree/proofs.ts'
import { tlogProofText } from '#domain/ledger/tree/tlog-proof.ts'
import { sha256 } from '#server/platform/crypto/ids.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { sealedForm } from '../sealed-form.ts'
import { listTransfers } from '../seal-store.ts'
import { findCheckpoint, findHelpNumber } from './checkpoint-store.ts'
import { leavesUnder } from './record-tree.ts'
import { noteOf } from './witnessed.ts'

type Ctx = Pick<BaseCtx, 'tx' | 'vault'>

/** Proves that a transfer is under the newest checkpoint of a circle, as a file of text. Undefined where it is not. */
export async function lineProof(
  { tx, vault }: Ctx,
  { circleId, number }: { circleId: string; number: number },
): Promise<string | undefined> {
  const kept = await findCheckpoint(tx, circleId)
  const [transfer] = await listTransfers(tx, { circleId, after: number - 1, limit: 1 })
  if (kept === undefined || transfer === undefined) return undefined
  const line = sealedForm(vault).line(transfer)
  const leaf = leafHash(sha256, line)
  const leaves = await leavesUnder({ tx, vault }, kept)
  const index = leaves.findIndex((one) => areSame(one, leaf))
  if (index === -1) return undefined
  const proof = inclusionProof(sha256, leaves, index)
  return tlogProofText({ extra: Buffer.from(line), index, proof, note: noteOf(kept) })
}

/** Proves the help of a match. Undefined until a checkpoint covers it. */
export async function helpProof(
  ctx: Ctx,
  { circleId, matchId }: { circleId: string; matchId: string },
): Promise<string | undefined> {
  const number = await findHelpNumber(ctx.tx, circleId, matchId)
  return number === undefined ? undefined : lineProof(ctx, { circleId, number })
}
