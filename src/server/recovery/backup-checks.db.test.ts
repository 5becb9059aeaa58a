import { beforeEach, describe, expect, test } from 'vitest'
import { runChecks } from '#server/platform/machine/check.ts'
import { productionSettings } from '#test/server/production-settings.ts'
import { worldOfFile } from '#test/helping/helping.ts'
import { backupChecks } from './backup-checks.ts'
import { insertRun } from './recovery-store.ts'

const w = await worldOfFile()

const found = async (environment: Record<string, string> = {}) =>
  Object.fromEntries(
    (await runChecks(backupChecks(w.world.config, environment))).map((each) => [
      each.name,
      `${each.isGood ? 'good' : 'BAD'}: ${each.found}`,
    ]),
  )
const reachedAgo = (seconds: number) =>
  w.owner.pool.query(
    `INSERT INTO backup_reach (reach_at) VALUES (clock_timestamp() - $1 * interval '1 second')
      ON CONFLICT (only_row) DO UPDATE SET reach_at = excluded.reach_at`,
    [seconds],
  )
const ranAgo = async (kind: 'backup' | 'drill', seconds: number, failed: string[] = []) => {
  await insertRun(w.world.database.db, { kind, seconds: 41, newestAt: null, failed })
  await asOwner(
    `UPDATE recovery_run SET ended_at = clock_timestamp() - interval '${seconds} seconds'
      WHERE kind = '${kind}'`,
  )
}
/** The table only grows; the owner changes it here without its guards. */
const asOwner = async (sql: string) => {
  const client = await w.owner.pool.connect()
  try {
    await client.query(`BEGIN; SET LOCAL session_replication_role = replica; ${sql}; COMMIT`)
  } finally {
    client.release()
  }
}

beforeEach(() => asOwner('DELETE FROM recovery_run; DELETE FROM backup_reach'))

describe('the doctor says of backups', () => {
  test('that none is set up, and the way out of each', async () => {
    expect(await found()).toEqual({
      'Backup': expect.stringMatching(
        /^BAD: No backup is set up.*docs[/]operations[/]backups[.]md/,
      ),
      'Newest data': expect.stringMatching(/^BAD: No follower .*systemctl start paraspar-backup/),
      'Base backup': expect.stringMatching(
        /^BAD: There is no base backup yet: .*systemctl start paraspar-backup/,
      ),
      'Drill': 'good: none yet: run "npm run drill" once now, and each week from a timer',
    })
  })

  test('that all is well, at the bounds', async () => {
    await reachedAgo(50)
    await ranAgo('backup', 90_000)
    await ranAgo('drill', 600_000)
    expect(await found()).toEqual({
      'Backup': 'good: made by a follower with settings of its own',
      'Newest data': expect.stringMatching(/^good: 5\d seconds old$/),
      'Base backup': 'good: 25 hours old',
      'Drill': 'good: held 6 days ago, in 41 seconds',
    })
  })

  test('what is too old', async () => {
    await reachedAgo(600)
    await ranAgo('backup', 200_000)
    await ranAgo('drill', 800_000)
    expect(await found()).toMatchObject({
      'Newest data': expect.stringMatching(/^BAD: .* 10 minutes old, and 60 seconds are allowed/),
      'Base backup': expect.stringMatching(/^BAD: The last base backup is 2 days old/),
      'Drill': expect.stringMatching(/^BAD: The last drill is 9 days old/),
    })
  })

  test('a drill that failed, with its reason', async () => {
    await ranAgo('drill', 10, ['a picture of the database is not in the backup'])
    expect((await found())['Drill']).toMatch(
      /^BAD: The last drill, 1\d seconds ago, failed: a picture/,
    )
  })

  test('settings that are missing or wrong, by their names', async () => {
    const settings = { ...productionSettings(), BACKUP_DIR: '/nowhere', BACKUP_KEY: 'x' }
    const { Backup } = await found(settings)
    expect(Backup).toContain('BACKUP_KEY: must be a key')
    expect(Backup).toContain('DATABASE_BACKUP_URL: is missing')
  })

  test('nothing is missing where the follower has the settings, as in compose.yaml', async () => {
    await reachedAgo(10)
    const { Backup } = await found({ ...productionSettings(), BACKUP_DIR: '', BACKUP_KEY: '' })
    expect(Backup).toBe('good: made by a follower with settings of its own')
  })
})
