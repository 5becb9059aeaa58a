import { useCase } from '#server/platform/context.ts'
import { listLatestSeals, listSealKeys } from './seal-store.ts'

const SEALS_MAX = 20_000

/** What this installation publishes about its ledgers: its keys, and the latest seal of each circle. A circle that is not shown has no name here. */
export const listSealsForAll = useCase('GET /ledger/seals', async ({ tx }) => {
  const [keys, seals] = [await listSealKeys(tx), await listLatestSeals(tx, SEALS_MAX)]
  return {
    keys: keys.map(({ key, publicKey, since }) => ({ key, publicKey: publicKey.toString('hex'), since: since.toString() })),
    seals: seals.map(({ head, sealedAt, name, slug, seen }) => ({ head: head.toString('hex'), sealedAt: sealedAt.toString(), circle: seen ? { name, slug } : null })),
  }
})
