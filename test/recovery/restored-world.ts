import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { runRestore } from '#server/recovery/run-restore.ts'
import { helpingWorld } from '../helping/helping.ts'
import { appUrlOf } from '../server/durable.ts'
import type { TestWorld } from '../server/world.ts'
import { type BackedUp, startRestored } from './backed-up.ts'

export type RestoredWorld = { readonly w: TestWorld; close(): Promise<void> }

/** Restores a backup to a moment, and starts a world on it with the signer's memory as it is in a file. */
export async function restoredWorld(
  b: BackedUp,
  into: string,
  { to, memory }: { readonly to: Date; readonly memory?: string | undefined },
): Promise<RestoredWorld> {
  await runRestore(b.settings, { into: join(b.folder, into), to, report: () => undefined })
  const server = await startRestored(b, join(b.folder, into))
  const w = await helpingWorld({
    on: { ownerUrl: server.superuserUrl, appUrl: appUrlOf(server), drop: () => undefined },
    keys: b.w.world.config.keys,
  })
  const sealMemory = join(b.folder, `${into}-memory`)
  if (memory !== undefined) copyFileSync(memory, sealMemory)
  Object.assign(w.world.config, { sealMemory })
  return {
    w,
    async close() {
      await w.close()
      await server.stop()
    },
  }
}
