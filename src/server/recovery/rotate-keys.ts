import { setTimeout as sleep } from 'node:timers/promises'
import { rewrapPersonKey } from '#server/platform/crypto/vault.ts'
import type { Keys } from '#server/platform/crypto/vault.ts'
import type { Database } from '#server/platform/database/db.ts'
import { Problem } from '#server/platform/machine/check.ts'
import { countEarlierProcesses, countWrapped, rewrapSome } from './recovery-store.ts'

/** A transaction of this many rows takes milliseconds, so nobody who works beside it waits. */
const ROWS_A_TURN = 100
/** Leaves the database to everybody else for most of the time. */
const PAUSE_MS = 20

/**
 * Wraps the key of every person with the newest master key, in small transactions. It can be stopped
 * at any time and run again, also beside a server and beside itself. Returns the lines for the
 * operator. `servers` is the connection of the servers' role: another role may not see since when they
 * run.
 */
export async function rotateKeys(
  { owner, servers }: { owner: Database; servers: Database },
  { master }: Pick<Keys, 'master'>,
  report: (line: string) => void,
): Promise<string> {
  const [newest, ...older] = master
  if (newest === undefined) throw new Error('MASTER_KEYS: is empty')
  const before = await countEarlierProcesses(servers.db, newest.id)
  if (before > 0)
    throw new Problem(
      `${before} running servers began before they could know the master key ${newest.id}, and could ` +
        'not read what is wrapped with it. Restart every process with these MASTER_KEYS first.',
    )
  let done = 0
  for (;;) {
    const rewrapped = await owner.db.transaction().execute((tx) =>
      rewrapSome(tx, {
        newest: newest.id,
        limit: ROWS_A_TURN,
        rewrap: (row) => rewrapPersonKey(master, row),
      }),
    )
    if (rewrapped === 0) break
    done += rewrapped
    if (done % (ROWS_A_TURN * 100) === 0) report(`${done} keys of people so far`)
    await sleep(PAUSE_MS)
  }
  const left = await countWrapped(owner.db, newest.id)
  return [
    `${done} keys of people were wrapped with the master key ${newest.id}.`,
    ...older.map(({ id }) => {
      const rows = left.get(id) ?? 0
      return rows === 0
        ? `Nothing is wrapped with ${id} any more. Once every process runs with ${newest.id} in ` +
            `front, and no backup older than this day is left, ${id} can go.`
        : `${rows} keys are still wrapped with ${id}: a process runs that does not know ` +
            `${newest.id}, or another rotation works on them. Run this again.`
    }),
  ].join('\n')
}
