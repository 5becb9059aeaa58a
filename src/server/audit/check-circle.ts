import { checkLedger } from '#domain/ledger/check-ledger.ts'
import type { FoundHead } from '#domain/ledger/checked-ledger.ts'
import type { TreeHead } from '#domain/ledger/tree/proofs.ts'
import { checkpointHeads } from '#server/ledger/checkpoints/record-tree.ts'
import { ledgerFile } from '#server/ledger/ledger-file.ts'
import type { RememberedSeal } from '#server/ledger/seal-memory.ts'
import { signedRestarts } from '#server/ledger/signed-restarts.ts'
import { verifySeal } from '#server/platform/crypto/seal-signer.ts'
import { sha256 } from '#server/platform/crypto/ids.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { countUnsealed, findBroken, findSealsSeen } from './check-store.ts'

/** Seals of earlier checks that must still be in the chain: about one year of nightly checks. */
const SEEN_MAX = 400

export type CheckOutcome = {
  readonly broken: readonly string[]
  readonly transfers: number
  readonly head: string | null
  readonly tree: TreeHead
}

/**
 * Checks one circle and changes nothing. It checks the invariants at one moment, the whole ledger
 * against its seals as any member would read it, every earlier check's seal and the one that the
 * signer remembers in the chain, the newest checkpoint, and that nothing waits for its seal. A copy of the database is checked as of its own time.
 */
export async function checkCircle(
  world: Pick<World, 'database' | 'vault'>,
  circleId: string,
  {
    asOf,
    remembered,
  }: { readonly asOf?: Temporal.Instant; readonly remembered?: RememberedSeal | undefined } = {},
): Promise<CheckOutcome> {
  const { broken, last, seen, heads } = await world.database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => ({
      broken: await findBroken(tx, circleId),
      ...(await findSealsSeen(tx, circleId, SEEN_MAX)),
      heads: await checkpointHeads(tx, circleId),
    }))
  const { unsealed, restarts, now } = await inTransactionOf(world, async (ctx) => ({
    restarts: (await signedRestarts(ctx, circleId)).signed,
    unsealed: await countUnsealed(ctx.tx, circleId, asOf),
    now: asOf ?? ctx.now,
  }))
  const check = checkLedger({
    sha256,
    earlier: [...seen.map((head) => ({ head })), ...(remembered === undefined ? [] : [remembered])],
    heads,
    now: now.epochMilliseconds,
  })
  for await (const piece of ledgerFile(world, { circleId, lastSeal: last }))
    check.feed(Buffer.from(piece))
  const checked = await check.finish(verifySeal)
  const inSeals = new Set(checked.problems.map(({ is }) => `the seals: ${is}`))
  // A restart that somebody else signed explains nothing here.
  const isExplained = ({ restart }: FoundHead) =>
    restart === null || restarts.some(({ seal }) => seal === restart.seal)
  if (!checked.earlier.every(isExplained)) inSeals.add('the seals: earlier_missing')
  return {
    broken: [
      ...broken,
      ...inSeals,
      ...(unsealed > 0 ? ['every transfer older than a minute is sealed'] : []),
    ],
    transfers: checked.transfers,
    head: checked.head,
    tree: checked.tree,
  }
}
