import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invariant } from '#domain/shared/assert.ts'
import { asOwner } from '#test/recovery/backed-up.ts'
import { productionSettings } from '#test/server/production-settings.ts'
import { runProgram } from '#test/server/run-program.ts'
import { newFolder, quickFolder } from '#test/server/quick-folder.ts'
import { listBases, writeBaseInfo } from '../platform/backup/backup-folder.ts'
import { newBackupKey } from '../platform/backup/sealed-file.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../platform/embedded-postgres/embedded-postgres.ts'
import {
  accountFor,
  runnableBinaries,
} from '../platform/embedded-postgres/embedded-postgres-files.ts'
import { upgradeInstallation } from './operate.ts'
import { followDatabase, runBackup, sentenceOf } from '../recovery/run-backup.ts'
import { backupSettings } from '../platform/backup/backup-settings.ts'

const folder = newFolder('upgrade', quickFolder())
let server: EmbeddedPostgres
let environment: Record<string, string | undefined>

beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir: join(folder, 'home') })
  mkdirSync(join(folder, 'pictures'))
  const appUrl = new URL(server.superuserUrl)
  appUrl.username = 'paraspar_app'
  environment = {
    ...productionSettings(),
    DATABASE_OWNER_URL: server.superuserUrl,
    DATABASE_URL: appUrl.href,
    DATABASE_BACKUP_URL: server.superuserUrl,
    STORAGE_DIR: join(folder, 'pictures'),
    BACKUP_DIR: join(folder, 'backup'),
    BACKUP_KEY: await newBackupKey(),
  }
  await upgradeInstallation(environment, { withoutBackup: true })
}, 180_000)
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const run = (command: string, folderName: string) =>
  spawnSync('/bin/sh', ['-c', command, 'sh', folderName])
const runs = () => asOwner(server.superuserUrl, 'SELECT kind FROM recovery_run')

test('an upgrade is refused without a backup, unless that is said by name', async () => {
  const { BACKUP_KEY, ...without } = environment
  await expect(upgradeInstallation(without, { withoutBackup: false })).rejects.toThrow(
    '--without-backup',
  )
  expect(BACKUP_KEY).toMatch(/^AGE-SECRET-KEY-1/)
  expect(await upgradeInstallation(without, { withoutBackup: true })).toContain('up to date')
  expect(await runs()).toEqual([])
})

test('an upgrade backs up first, and changes nothing when that fails', async () => {
  const wrong = { ...environment, DATABASE_BACKUP_URL: 'postgres://nobody:x@127.0.0.1:1/x' }
  await expect(upgradeInstallation(wrong, { withoutBackup: false })).rejects.toThrow(
    'DATABASE_BACKUP_URL',
  )
  expect(await upgradeInstallation(environment, { withoutBackup: false })).toContain('up to date')
  expect(await listBases(backupSettings(environment).backup)).toHaveLength(1)
  expect(await runs()).toEqual([{ kind: 'backup' }])
}, 120_000)

test('a backup is not mixed with those of another database', async () => {
  const settings = backupSettings(environment)
  const backup = { ...settings.backup, folder: join(folder, 'mixed') }
  const [base] = await listBases(settings.backup)
  invariant(base !== undefined, 'the upgrade made one')
  await writeBaseInfo(backup, base.name, { ...base, systemId: '1' })
  await expect(runBackup({ ...settings, backup }, () => undefined)).rejects.toThrow(
    'has backups of another database',
  )
  await expect(
    followDatabase(
      { ...settings, backup },
      { report: () => undefined, signal: AbortSignal.timeout(60_000) },
    ),
  ).rejects.toThrow('Name an empty folder')
  expect(await listBases(backup)).toHaveLength(1)
})

test('a role without REPLICATION is refused, and says what it needs', async () => {
  const settings = { ...backupSettings(environment), copyUrl: String(environment['DATABASE_URL']) }
  await expect(runBackup(settings, () => undefined)).rejects.toThrow('Its role needs REPLICATION')
})

test('what root types writes as the account of the servers, and the doctor names what root left', async (context) => {
  if (process.getuid?.() !== 0) return context.skip('only root can become another account')
  const place = mkdtempSync('/var/tmp/paraspar-account-')
  const settings = {
    ...environment,
    STORAGE_DIR: join(place, 'pictures'),
    BACKUP_DIR: join(place, 'backup'),
    POSTGRES_BIN: join(runnableBinaries(accountFor(place)), 'bin'),
  }
  const typed = (...words: string[]) =>
    runProgram(
      words as [string],
      Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)])),
    )
  const owners = () => [
    ...new Set(
      readdirSync(settings.BACKUP_DIR, { recursive: true, encoding: 'utf8' }).map(
        (path) => statSync(join(settings.BACKUP_DIR, path)).uid,
      ),
    ),
  ]
  try {
    run('chmod 711 "$1"; mkdir "$1/pictures" "$1/backup"; chown 65534:65534 "$1"/*', place)
    expect(typed('src/server/programs/operate.ts', 'backup').errors).toBe('')
    expect(owners()).toEqual([65534])
    expect(typed('tools/doctor.ts').printed).toContain('base backups that BACKUP_KEY opens: 1')
    const into = join(place, 'restored')
    expect(typed('src/server/programs/operate.ts', 'restore', '--into', into).errors).toBe('')
    expect(statSync(join(into, 'pictures')).uid).toBe(65534)
    run('chown -R 0:0 "$1/base"', settings.BACKUP_DIR)
    expect(typed('tools/doctor.ts').printed).toContain(
      `chown -R --reference=${settings.STORAGE_DIR} ${settings.BACKUP_DIR}`,
    )
    expect(typed('src/server/programs/operate.ts', 'backup').errors).toContain('cannot write')
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}, 120_000)

test('the doctor asks for the connection that a backup takes', () => {
  const settings = { ...environment, BACKUP_DIR: folder }
  const doctor = (url: string | undefined) =>
    runProgram(
      ['tools/doctor.ts'],
      Object.fromEntries(
        Object.entries({ ...settings, DATABASE_BACKUP_URL: url }).map(([name, value]) => [
          name,
          String(value),
        ]),
      ),
    ).printed
  expect(doctor(environment['DATABASE_URL'])).toMatch(/BAD {3}Backup.*Its role needs REPLICATION/)
  expect(doctor(environment['DATABASE_BACKUP_URL'])).toMatch(/good {2}Backup/)
  expect(doctor('postgres://nobody:x@127.0.0.1:1/x')).toMatch(
    /Backup.*ECONNREFUSED 127.0.0.1:1\).\n/,
  )
})

test('every missing or wrong setting is named', () => {
  expect(() => backupSettings({ BACKUP_KEY: 'x', BACKUP_KEEP: '99' })).toThrow(
    /BACKUP_DIR: is missing[\s\S]*BACKUP_KEY: must be a key[\s\S]*BACKUP_KEEP: must be at most 35/,
  )
})

test('a full disk is said in a sentence, and leaves no half backup', async (context) => {
  const small = join(folder, 'small')
  mkdirSync(small)
  const mounted = run('mount -t tmpfs -o size=1m tmpfs "$1"', small)
  if (mounted.status !== 0) return context.skip('a small disk cannot be mounted here')
  try {
    const settings = backupSettings({ ...environment, BACKUP_DIR: small })
    const failure = await runBackup(settings, () => undefined).catch((error: unknown) => error)
    expect(sentenceOf(failure)).toContain('The disk is full')
    expect(await listBases(settings.backup)).toEqual([])
  } finally {
    run('umount "$1"', small)
  }
}, 120_000)

test('one circle is not said to be a copy where there is none', () => {
  const { status, printed } = runProgram(
    ['src/server/programs/operate.ts', 'go-live', '--slug', 'nowhere', '--yes'],
    Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value)])),
  )
  expect([status, printed]).toEqual([1, 'There is no circle nowhere.\n'])
})

test('an upgrade first says what changes and what to do, and waits for a yes', async () => {
  const waits = `UPDATE schema_version SET migrations = array_remove(migrations, '0015-ways-and-ceilings')`
  await asOwner(server.superuserUrl, `${waits}; ANALYZE opening_bounds`)
  const { status, printed } = runProgram(
    ['src/server/programs/operate.ts', 'upgrade', '--without-backup'],
    Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value)])),
  )
  expect(printed).toContain('what you must do')
  expect(printed).toContain('0015-ways-and-ceilings: opening_bounds about 1 rows')
  expect([status, printed]).toEqual([
    2,
    expect.stringContaining('npm run upgrade -- --without-backup --yes'),
  ])
  expect(await asOwner(server.superuserUrl, 'SELECT migrations FROM schema_version')).not.toEqual([
    { migrations: expect.arrayContaining(['0015-ways-and-ceilings']) },
  ])
  await asOwner(
    server.superuserUrl,
    `UPDATE schema_version SET migrations = migrations || '{0015-ways-and-ceilings}'`,
  )
})

test('an owner that the database refuses is said in a sentence', async () => {
  const wrong = new URL(server.superuserUrl)
  wrong.password = 'nothing'
  const settings = { ...environment, DATABASE_OWNER_URL: wrong.href }
  await expect(upgradeInstallation(settings, { withoutBackup: true })).rejects.toThrow(
    /refuses the role postgres with its password: correct DATABASE_OWNER_URL/,
  )
})
