import { bytesOfHex } from '#domain/ledger/bytes.ts'
import { verifierKey } from '#domain/ledger/tree/signed-note.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { installationKey } from './checkpoints/record-tree.ts'
import { listLatestSeals, listSealKeys } from './seal-store.ts'

const SEALS_MAX = 20_000

export type PublishedSeals = {
  readonly keys: readonly {
    readonly key: string
    readonly publicKey: string
    readonly since: Temporal.Instant
  }[]
  readonly seals: readonly {
    readonly head: string
    readonly sealedAt: Temporal.Instant
    readonly circle: { readonly name: string; readonly slug: string } | null
  }[]
}

/**
 * Returns all keys that ever sealed here, oldest first, and the latest seal of each circle. A
 * hidden circle has no name.
 */
export async function latestSealsOfAll(tx: Tx): Promise<PublishedSeals> {
  const [keys, seals] = [await listSealKeys(tx), await listLatestSeals(tx, SEALS_MAX)]
  return {
    keys: keys.map(({ key, publicKey, since }) => ({
      key,
      since,
      publicKey: publicKey.toString('hex'),
    })),
    seals: seals.map(({ head, sealedAt, name, slug, seen }) => ({
      sealedAt,
      head: head.toString('hex'),
      circle: seen ? { name, slug } : null,
    })),
  }
}

/** Publishes the seals of this installation, for programs and for people who store them. */
export const listSealsForAll = useCase('GET /ledger/seals', async ({ tx, caller }) => {
  const { keys, seals } = await latestSealsOfAll(tx)
  return {
    keys: keys.map(({ key, publicKey, since }) => ({
      key,
      publicKey,
      verifier: verifierKey(installationKey(bytesOfHex(publicKey), caller.publicUrl)),
      since: since.toString(),
    })),
    seals: seals.map((seal) => ({ ...seal, sealedAt: seal.sealedAt.toString() })),
  }
})
