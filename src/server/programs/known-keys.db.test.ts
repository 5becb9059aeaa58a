import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '#server/platform/embedded-postgres/embedded-postgres-process.ts'
import { copyOf, emptyDatabase, type TestDatabase } from '#test/server/db.ts'
import { someOf } from '#test/server/long.ts'
import { newKeyText, productionSettings } from '#test/server/production-settings.ts'
import { runProgram } from '#test/server/run-program.ts'
import { closeWorld, openWorld } from '../create-world.ts'
import { productionConfig } from '../platform/config.ts'
import { newPushKeys } from '../platform/outside/push.ts'
import { newPersonKey } from '../platform/crypto/vault.ts'
import { setUp } from './setup.ts'

const MIGRATE = ['--migrate']

let untouched: TestDatabase
let database: TestDatabase
let owner: pg.Client
let environment: Record<string, string> = { ...productionSettings(), ...pushKeys() }
const use = ({ appUrl, ownerUrl }: TestDatabase) =>
  (environment = { ...environment, DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl })
beforeAll(async () => {
  untouched = await emptyDatabase()
  use(untouched)
  await setup(MIGRATE)
})
afterAll(() => untouched.drop())
beforeEach(async () => {
  database = await copyOf(untouched)
  use(database)
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterEach(async () => {
  await owner.end()
  database.drop()
})

function pushKeys(): Record<string, string> {
  const { publicKey, privateKey } = newPushKeys()
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
}

/** Opens the installation as every program does, with some settings changed. */
async function start(change: Record<string, string | undefined> = {}): Promise<void> {
  await closeWorld(await openWorld(productionConfig({ ...environment, ...change })))
}

const setup = (args: string[], change: Record<string, string> = {}) =>
  setUp({ environment: { ...environment, ...change }, args })

/** Registers a person: HASH_KEY finds their row, and a master key wraps their key. */
async function addPerson(masterKeys = environment['MASTER_KEYS'] ?? ''): Promise<void> {
  const memberId = crypto.randomUUID()
  const [master] = productionConfig({ ...environment, MASTER_KEYS: masterKeys }).keys.master
  await owner.query(
    `INSERT INTO circle (circle_id, slug, name, policy_version, created_at)
      VALUES (gen_random_uuid(), 'c' || left($1, 8), 'Circle', 1, now())`,
    [memberId],
  )
  await owner.query(
    `INSERT INTO member (circle_id, member_id, status, name_sealed, email_sealed, phone_sealed,
      pan_sealed, birth_sealed, registered_at)
     SELECT circle_id, $1, 'active', '', '', '', '', '', now() FROM circle
       ORDER BY circle_id DESC LIMIT 1`,
    [memberId],
  )
  await owner.query(
    `INSERT INTO person_key (circle_id, member_id, master_key_id, wrapped)
      SELECT circle_id, member_id, $2, $3 FROM member WHERE member_id = $1`,
    [memberId, master!.id, newPersonKey(master!.key, memberId).wrapped],
  )
  await owner.query(
    `INSERT INTO identity (identity_id, circle_id, member_id, email_key, phone_key, pan_key,
      password_hash, referral_code, created_at)
     SELECT gen_random_uuid(), circle_id, member_id, $1::uuid::text::bytea, $1::text::bytea,
       $1::text::bytea, 'none', left($1::text, 8), now() FROM member WHERE member_id = $1::uuid`,
    [memberId],
  )
}

/** Goes back to before known keys: a used database without rows about its keys. */
const forgetKeys = () => owner.query('DELETE FROM known_key')

describe('a start', () => {
  test('goes on with the first one’s keys, none of which is in the database', async () => {
    await start()
    const { rows } = await owner.query<{ setting: string; name: string; value: string }>(
      "SELECT setting, name, encode(check_value, 'hex') AS value FROM known_key ORDER BY setting",
    )
    expect(rows.map(({ setting, name }) => `${setting} ${name}`)).toEqual([
      'FILE_KEY ',
      'HASH_KEY ',
      'MASTER_KEYS 2026',
      'SEAL_KEY ',
      'VAPID_PRIVATE_KEY ',
    ])
    const { keys } = productionConfig(environment)
    const secrets = [keys.hash, keys.file, keys.seal, keys.master[0]!.key]
    for (const { value } of rows)
      expect(secrets.map((key) => key.toString('hex'))).not.toContain(value)
    expect(new Set(rows.map(({ value }) => value)).size).toBe(rows.length)
  })

  test.each(['HASH_KEY', 'FILE_KEY', 'SEAL_KEY'])(
    'with another %s is refused by its name, with the way out',
    async (setting) => {
      await expect(start({ [setting]: newKeyText() })).rejects.toThrow(
        `${setting}: is not the key that this database was written with. Put the old one ` +
          'back. What it means to change it, docs/operations/settings.md says: npm run setup -- ' +
          `--adopt-keys ${setting}`,
      )
      await start()
    },
  )

  test('with another key pair for web push is refused, with none it is not', async () => {
    await expect(start(pushKeys())).rejects.toThrow('VAPID_PRIVATE_KEY: is not the key')
    await start({ VAPID_PUBLIC_KEY: undefined, VAPID_PRIVATE_KEY: undefined })
  })

  test('with another LINK_KEY is not refused: what it signs is soon over', async () => {
    await start({ LINK_KEY: newKeyText() })
  })

  test('names every key that is another', async () => {
    await expect(start({ HASH_KEY: newKeyText(), FILE_KEY: newKeyText() })).rejects.toThrow(
      /HASH_KEY: is not .*\n.*FILE_KEY: is not/,
    )
  })

  test('takes a new master key first and drops the old one once it wraps nothing', async () => {
    await addPerson()
    const old = environment['MASTER_KEYS']!
    const rotated = `2027:${newKeyText()},${old}`
    await start({ MASTER_KEYS: rotated })
    await addPerson(rotated)
    await expect(start({ MASTER_KEYS: `2027:${newKeyText()},${old}` })).rejects.toThrow(
      'MASTER_KEYS (2027): is not the key that this database was written with. Put the old ' +
        'one back. A new key takes a name of its own, in front of the others.',
    )
    await expect(start({ MASTER_KEYS: old })).rejects.toThrow('MASTER_KEYS (2027): is missing')
    const [newest = ''] = rotated.split(',')
    await expect(start({ MASTER_KEYS: newest })).rejects.toThrow(
      'MASTER_KEYS (2026): is missing, and private data cannot be opened without it. Put ' +
        'it back, behind the newest.',
    )
    await owner.query("UPDATE person_key SET master_key_id = '2027'")
    await start({ MASTER_KEYS: newest })
  })

  test('of a database from before known keys is refused unless new or accepted', async () => {
    await addPerson()
    await forgetKeys()
    const said =
      /HASH_KEY: this database was in use before it knew its keys\. If it is the key that it was in use with, say so: npm run setup -- --adopt-keys HASH_KEY\n.*MASTER_KEYS \(2026\): this database was in use/
    await expect(start()).rejects.toThrow(said)
    await expect(setup(MIGRATE)).rejects.toThrow(said)
    await setup(['--adopt-keys', 'HASH_KEY', 'MASTER_KEYS'])
    await start()
    await expect(start({ HASH_KEY: newKeyText() })).rejects.toThrow('HASH_KEY')
  })

  test('of two at once with different new keys is refused for one of them', async () => {
    await forgetKeys()
    const outcomes = await Promise.allSettled([
      start({ HASH_KEY: newKeyText() }),
      start({ HASH_KEY: newKeyText() }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('adopting keys', () => {
  test('says what it means and changes nothing until a key is named', async () => {
    const change = { SEAL_KEY: newKeyText() }
    expect(await setup(['--adopt-keys'])).toContain('There is nothing to adopt')
    const said = await setup(['--adopt-keys'], change)
    expect(said).toContain('Nothing was changed')
    expect(said).toContain('SEAL_KEY: it signs the seals from the next one on')
    expect(said).toContain('npm run setup -- --adopt-keys SEAL_KEY')
    await expect(start(change)).rejects.toThrow('SEAL_KEY')
  })

  test('lets a start with the named key through, and no other', async () => {
    const change = { SEAL_KEY: newKeyText(), FILE_KEY: newKeyText() }
    expect(await setup(['--adopt-keys', 'SEAL_KEY'], change)).toContain('SEAL_KEY: it signs')
    await expect(start(change)).rejects.toThrow(/FILE_KEY: is not/)
    await expect(start()).rejects.toThrow(/SEAL_KEY: is not/)
    await start({ SEAL_KEY: change.SEAL_KEY })
  })

  test('never takes a master key that does not open what is wrapped by its name', async () => {
    await addPerson()
    await forgetKeys()
    const other = { MASTER_KEYS: `2026:${newKeyText()}` }
    await expect(setup(['--adopt-keys', 'HASH_KEY', 'MASTER_KEYS'], other)).rejects.toThrow(
      'MASTER_KEYS (2026): does not open what the key of this name wrote, so it is not adopted.',
    )
    const { rows } = await owner.query('SELECT FROM known_key')
    expect(rows).toEqual([])
  })

  test('refuses what is no key', async () => {
    await expect(setup(['--adopt-keys', 'SMS_KEY'])).rejects.toThrow('there is no key SMS_KEY')
  })
})

const PROGRAMS: [program: string, args: string[]][] = [
  ['src/server/programs/main.ts', []],
  ['src/server/programs/check-ledger.ts', ['--slug', 'one']],
  ['src/server/programs/replay.ts', ['--circle', 'one', '--last']],
  ['src/server/programs/setup.ts', MIGRATE],
]
test.each(someOf(PROGRAMS, { count: 1 }))(
  '%s ends with one sentence about a key that is another',
  async (program, args) => {
    const { status, errors } = runProgram([program, ...args], {
      ...environment,
      PORT: String(await freePort()),
      HASH_KEY: newKeyText(),
      // A start would name this folder too, had it gone on to check the machine.
      STORAGE_DIR: '/proc/none',
    })
    expect(status).toBe(1)
    expect(errors).toMatch(
      /^The configuration cannot be used:\n  HASH_KEY: is not the key that this database was written with\.[^\n]*\n$/,
    )
  },
)
