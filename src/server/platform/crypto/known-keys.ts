import { createHmac } from 'node:crypto'
import pg from 'pg'
import { decrypt } from './cipher.ts'
import { createSealSigner } from './seal-signer.ts'
import { type Config } from '../config.ts'
import { newClient } from '../database/db.ts'
import { SET_UP_BOUNDS } from '../database/bounds.ts'
import { SEALER_ROLE, sealerUrl } from '../database/sealer-role.ts'
import { ConfigError } from '../settings.ts'
import { equalBytes } from './vault.ts'

/**
 * SQL for rows that each key wrote. Without such rows the key may still be a new one. `$2` is its
 * name, which only a master key has. LINK_KEY is missing, because nothing stored depends on it.
 */
const WRITTEN_WITH = {
  HASH_KEY: 'SELECT FROM identity',
  MASTER_KEYS: 'SELECT FROM person_key WHERE master_key_id = $2',
  FILE_KEY: 'SELECT FROM stored_file',
  SEAL_KEY: 'SELECT FROM seal',
  VAPID_PRIVATE_KEY: 'SELECT FROM push_subscription',
} as const

type Setting = keyof typeof WRITTEN_WITH

/** Lists each name once, from the index. Erased people have an empty name. */
const MASTER_KEYS_IN_USE = `WITH RECURSIVE used (name) AS (
    SELECT min(master_key_id) FROM person_key
    UNION ALL SELECT (SELECT min(master_key_id) FROM person_key WHERE master_key_id > used.name)
      FROM used WHERE used.name IS NOT NULL)
  SELECT name FROM used WHERE name <> ''`

/** The consequences of adopting a key that differs from the one before. */
const ADOPTING_MEANS: Readonly<Record<Setting, string>> = {
  HASH_KEY:
    'people and used bank references are found by it. With a key that did not write this ' +
    'database nobody can log in, and a reference can be used a second time.',
  MASTER_KEYS:
    'they open everything private. Each is tried on what it wrote, and refused where it ' +
    'does not open it.',
  FILE_KEY: 'pictures that another key wrote can no longer be opened.',
  SEAL_KEY:
    'it signs the seals from the next one on. The key before it never signs again, so ' +
    'restart every process.',
  VAPID_PRIVATE_KEY: 'browsers that were registered with another key get no more messages.',
}

type ConfiguredKey = { readonly setting: Setting; readonly name: string; readonly bytes: Buffer }
type KeyConfig = Pick<Config, 'keys' | 'push' | 'mode'>
/** A key and its state in the database: `unknown` was in use before keys were known. */
type Found = { readonly key: ConfiguredKey; readonly is: 'same' | 'other' | 'unknown' }

/**
 * Compares every configured key with the keys that wrote the database. A key that wrote nothing yet
 * becomes known. Throws ConfigError with one line for each wrong or missing key.
 */
export async function refuseOtherKeys(pool: pg.Pool, config: KeyConfig): Promise<void> {
  for (const key of configuredKeys(config)) await knowIfUnused(pool, key)
  const problems = await keyProblems(pool, config)
  if (problems.length > 0) throw new ConfigError(problems)
}

/** Compares the keys as refuseOtherKeys does, and changes nothing. Returns a line for each problem. */
export async function keyProblems(pool: pg.Pool, config: KeyConfig): Promise<string[]> {
  const problems: string[] = []
  for (const { key, is } of await findKeys(pool, config))
    if (is === 'other' || (is === 'unknown' && (await hasWritten(pool, key))))
      problems.push(`${titleOf(key)}: ${REFUSALS[is]} ${wayOut(key, is, config)}`)
  return [...problems, ...(await missingMasterKeys(pool, config))]
}

const REFUSALS = {
  other: 'is not the key that this database was written with.',
  unknown: 'this database was in use before it knew its keys.',
} as const

function wayOut({ setting }: ConfiguredKey, is: 'other' | 'unknown', { mode }: KeyConfig): string {
  if (mode !== 'production')
    return 'Put the old keys.json back, or begin a new practice circle: npm run reset'
  const adopt = `npm run setup -- --adopt-keys ${setting}`
  if (is === 'unknown') return `If it is the key that it was in use with, say so: ${adopt}`
  if (setting === 'MASTER_KEYS')
    return 'Put the old one back. A new key takes a name of its own, in front of the others.'
  return `Put the old one back. What it means to change it, docs/operations/settings.md says: ${adopt}`
}

/**
 * Makes the configured keys of these settings the known ones. Returns the lines for the operator.
 * Without a setting it only explains the consequences. `pool` is the owner's.
 */
export async function adoptKeys(
  pool: pg.Pool,
  config: KeyConfig,
  settings: readonly string[],
): Promise<string> {
  const found = await findKeys(pool, config)
  const strange = settings.filter((name) => !found.some(({ key }) => key.setting === name))
  if (strange.length > 0)
    throw new ConfigError(strange.map((name) => `--adopt-keys: there is no key ${name}`))
  const differing = found.filter(({ is }) => is !== 'same')
  if (settings.length === 0) return whatAdoptingMeans(differing)
  const adopted = found.flatMap(({ key }) => (settings.includes(key.setting) ? [key] : []))
  for (const key of adopted) await refuseKeyThatOpensNothing(pool, key)
  for (const key of adopted)
    await pool.query(
      `INSERT INTO known_key (setting, name, check_value) VALUES ($1, $2, $3)
       ON CONFLICT (setting, name) DO UPDATE
         SET check_value = excluded.check_value, known_since = excluded.known_since
       WHERE known_key.check_value <> excluded.check_value`,
      [key.setting, key.name, checkValueOf(key)],
    )
  if (settings.includes('SEAL_KEY')) await letKeySeal(pool, config.keys.seal)
  return [
    'This database now knows these keys as its own:',
    ...adopted.map((key) => `  ${titleOf(key)}: ${ADOPTING_MEANS[key.setting]}`),
  ].join('\n')
}

/** Lets a key seal from now on. `pool` is the owner's: no other role can. */
export async function letKeySeal(pool: pg.Pool | pg.ClientBase, seed: Buffer): Promise<void> {
  await pool.query(
    `INSERT INTO seal_key (key_name, public_key)
     SELECT encode(substr(sha256($1), 1, 8), 'hex'), $1 ON CONFLICT DO NOTHING`,
    [createSealSigner(seed).publicKey],
  )
}

/** Lets the sealer in: its key, and the password that follows from DATABASE_URL where it has another one. */
export async function letSealerIn(
  owner: pg.Pool,
  { directUrl, keys }: Pick<Config, 'directUrl' | 'keys'>,
): Promise<void> {
  await letKeySeal(owner, keys.seal)
  const url = sealerUrl(directUrl)
  const password = pg.escapeLiteral(decodeURIComponent(new URL(url).password))
  if ((await refusedLogin(url)) !== undefined)
    await owner.query(`ALTER ROLE ${SEALER_ROLE} PASSWORD ${password}`)
}

/** Throws ConfigError where the sealer's role cannot log in, or may not seal with this key. */
export async function refuseSealer(
  pool: pg.Pool,
  { directUrl, keys }: Pick<Config, 'directUrl' | 'keys'>,
): Promise<void> {
  const refused = await refusedLogin(sealerUrl(directUrl))
  const { rowCount } = await pool.query('SELECT FROM seal_key WHERE public_key = $1', [
    createSealSigner(keys.seal).publicKey,
  ])
  const problems = [
    ...(refused === undefined
      ? []
      : [`the role ${SEALER_ROLE}, which makes the seals, cannot log in (${refused})`]),
    ...(rowCount === 0 ? ['set-up has not let SEAL_KEY seal yet'] : []),
  ]
  if (problems.length > 0)
    throw new ConfigError(
      problems.map((problem) => `DATABASE_URL: ${problem}. Run: npm run setup -- --migrate`),
    )
}

/** Why PostgreSQL refuses a role or its password; undefined where it does not. */
async function refusedLogin(url: string): Promise<string | undefined> {
  const client = newClient({ url, name: 'paraspar start', bounds: SET_UP_BOUNDS })
  try {
    await client.connect()
    return undefined
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    if (code.startsWith('28')) return message
    throw error
  } finally {
    await client.end()
  }
}

function whatAdoptingMeans(differing: readonly Found[]): string {
  if (differing.length === 0)
    return 'Every key is the one that this database knows. There is nothing to adopt.'
  const settings = [...new Set(differing.map(({ key }) => key.setting))]
  return [
    'Nothing was changed. These keys are not known to this database:',
    ...settings.map((setting) => `  ${setting}: ${ADOPTING_MEANS[setting]}`),
    `To adopt them, name them: npm run setup -- --adopt-keys ${settings.join(' ')}`,
  ].join('\n')
}

function configuredKeys({ keys, push }: KeyConfig): ConfiguredKey[] {
  const one = (setting: Setting, bytes: Buffer) => ({ setting, name: '', bytes })
  return [
    one('HASH_KEY', keys.hash),
    ...keys.master.map(({ id, key }) => ({
      setting: 'MASTER_KEYS' as const,
      name: id,
      bytes: key,
    })),
    one('FILE_KEY', keys.file),
    one('SEAL_KEY', keys.seal),
    ...(push ? [one('VAPID_PRIVATE_KEY', Buffer.from(push.privateKey, 'base64url'))] : []),
  ]
}

function titleOf({ setting, name }: Pick<ConfiguredKey, 'setting' | 'name'>): string {
  return name === '' ? setting : `${setting} (${name})`
}

/** HMAC-SHA256 under the key itself: it shows whether two keys are equal, and nothing else. */
function checkValueOf({ setting, bytes }: ConfiguredKey): Buffer {
  return createHmac('sha256', bytes).update(`key-check\0${setting}`).digest()
}

async function knowIfUnused(pool: pg.Pool, key: ConfiguredKey): Promise<void> {
  const { setting, name } = key
  await pool.query(
    `INSERT INTO known_key (setting, name, check_value) SELECT $1::text, $2::text, $3::bytea
     WHERE NOT EXISTS (${WRITTEN_WITH[setting]}) ON CONFLICT DO NOTHING`,
    [setting, name, checkValueOf(key)],
  )
}

async function hasWritten(pool: pg.Pool, { setting, name }: ConfiguredKey): Promise<boolean> {
  const { rows } = await pool.query<{ written: boolean }>(
    `SELECT $1::text AS setting, $2::text AS name, EXISTS (${WRITTEN_WITH[setting]}) AS written`,
    [setting, name],
  )
  return rows[0]?.written ?? false
}

async function findKeys(pool: pg.Pool, config: KeyConfig): Promise<Found[]> {
  const { rows } = await pool.query<{ setting: Setting; name: string; value: Buffer }>(
    'SELECT setting, name, check_value AS value FROM known_key',
  )
  const known = new Map(rows.map((row) => [titleOf(row), row.value]))
  return configuredKeys(config).map((key) => {
    const value = known.get(titleOf(key))
    if (value === undefined) return { key, is: 'unknown' }
    return { key, is: equalBytes(value, checkValueOf(key)) ? 'same' : 'other' }
  })
}

/** Returns master keys that wrap private data but are not configured. */
async function missingMasterKeys(pool: pg.Pool, { keys }: KeyConfig): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(MASTER_KEYS_IN_USE)
  return rows
    .filter(({ name }) => !keys.master.some(({ id }) => id === name))
    .map(
      ({ name }) =>
        `${titleOf({ setting: 'MASTER_KEYS', name })}: is missing, and private data cannot ` +
        'be opened without it. Put it back, behind the newest.',
    )
}

/** Tests a master key on one of the keys that it should wrap. */
async function refuseKeyThatOpensNothing(
  pool: pg.Pool,
  { setting, name, bytes }: ConfiguredKey,
): Promise<void> {
  if (setting !== 'MASTER_KEYS') return
  const { rows } = await pool.query<{ member_id: string; wrapped: Buffer }>(
    'SELECT member_id, wrapped FROM person_key WHERE master_key_id = $1 LIMIT 1',
    [name],
  )
  for (const { member_id: memberId, wrapped } of rows)
    try {
      decrypt(bytes, wrapped, `person:${memberId}`)
    } catch {
      throw new ConfigError([
        `${titleOf({ setting, name })}: does not open what the key of this name wrote, so ` +
          'it is not adopted. Put the old one back.',
      ])
    }
}
