import type { World } from '#server/platform/use-case/world.ts'
import { createVault, type Keys } from '#server/platform/crypto/vault.ts'
import { openDatabase } from '#server/platform/database/db.ts'
import { patiently } from '#server/platform/database/patient.ts'
import { runMatching } from '#server/matching/run-matching.ts'

export type ToMatch = {
  readonly databaseUrl: string
  readonly keys: Keys
  readonly circleId: string
}

const send = process.send?.bind(process) ?? (() => false)

/** Matches one circle as another server does, when it is send to. It says when it can. */
process.once('message', ({ databaseUrl, keys, circleId }: ToMatch) => {
  const database = patiently(openDatabase({ url: databaseUrl, connections: 2, name: 'other' }))
  const world: Pick<World, 'database' | 'vault'> = { database, vault: createVault(keys) }
  void runMatching(world, { circleId })
    .then(() => database.close())
    .then(() => send('matched'))
    .then(() => process.disconnect?.())
})
send('ready')
