import { join } from 'node:path'
import { z } from 'zod'
import {
  appUrl,
  bucketUrl,
  cellName,
  days,
  directoryUrl,
  key32,
  masterKeys,
  smsUrl,
  social,
  url,
  vapidKey,
  type WitnessConfig,
  witnesses,
} from './config-fields.ts'
import { BOUNDS, type TimeBounds } from './database/bounds.ts'
import type { Mode } from './database/database-state.ts'
import { isPracticeKey } from './crypto/practice-keys.ts'
import type { Keys } from './crypto/vault.ts'
import { bucketOf, type CellConfig, cellOf, type PushKeys, pushKeysOf } from './config-groups.ts'
import type { Bucket } from './outside/bucket-files.ts'
import { SMS_GATEWAYS, type SmsRequest } from './outside/sms-gateways.ts'
import { ConfigError, type Environment, settingsOf, smtpAddress } from './settings.ts'
import { NO_SMS_SETTINGS, readSmsSettings, type SmsSettings } from './outside/sms-settings.ts'

export type SmsConfig =
  | {
      readonly kind: 'gateway'
      readonly url: string
      readonly key: string
      readonly request: SmsRequest
      readonly settings: SmsSettings
    }
  | { readonly kind: 'file'; readonly folder: string }

/** Who runs the installation; shown in the footer of every public page. */
export type Operator = {
  readonly name: string
  readonly address: string
  readonly email: string
  readonly phone: string
  readonly social: Readonly<Record<string, string>>
}

/** The whole configuration of an installation, already checked. */
export type Config = {
  readonly mode: Mode
  readonly host: string
  readonly port: number
  readonly publicUrl: string
  readonly databaseUrl: string
  /** PostgreSQL itself, where databaseUrl leads to PgBouncer: for what needs a whole session. */
  readonly directUrl: string
  readonly standbyUrl?: string | undefined
  readonly connections: number
  /** Undefined in an installation that is no cell. */
  readonly cell: CellConfig | undefined
  /** The longest waits for the database. */
  readonly bounds: TimeBounds
  readonly smtpUrl: string
  readonly mailFrom: string
  readonly sms: SmsConfig
  /** Undefined: nobody is offered web push. */
  readonly push: PushKeys | undefined
  readonly storageFolder: string
  /** The file in which the signer remembers its last seals: in no backup of the database. */
  readonly sealMemory: string
  /** Who outside is asked each night to remember the records. */
  readonly witnesses: readonly WitnessConfig[]
  /** Where pictures lie instead of in the folder. */
  readonly bucket: Bucket | undefined
  readonly keys: Keys
  readonly operator: Operator
  /** Local bank holidays besides the general ones, ISO dates. */
  readonly bankHolidays: ReadonlySet<string>
  /** Multiplies every rate limit; above 1 only outside production. */
  readonly limitFactor: number
  /** Whose word about a caller's address counts: nobody's, this machine's, or listed addresses'. */
  readonly trustProxy: false | string
  /** How long a server that ends serves on, while /readyz sends proxies elsewhere. */
  readonly drainMs: number
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

const SMS_GATEWAY_NAMES = Object.keys(SMS_GATEWAYS) as (keyof typeof SMS_GATEWAYS)[]

const production = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  PUBLIC_URL: url('https:'),
  DATABASE_URL: appUrl,
  DATABASE_DIRECT_URL: appUrl.optional(),
  DATABASE_STANDBY_URL: appUrl.optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(20),
  CELL: cellName.optional(),
  DIRECTORY_URL: directoryUrl.optional(),
  SMTP_URL: url('smtp:', 'smtps:'),
  MAIL_FROM: z.string().regex(/\S@\S/, { error: 'must be the address that emails come from' }),
  SMS_GATEWAY: z.enum([...SMS_GATEWAY_NAMES, 'own'], {
    error: `must be ${SMS_GATEWAY_NAMES.join(', ')} or own`,
  }),
  SMS_URL: smsUrl,
  SMS_TEMPLATES_FILE: z.string().startsWith('/', { error: 'must be an absolute path' }).optional(),
  SMS_KEY: z.string().min(8, { error: "must be the gateway's key, of 8 letters or more" }),
  VAPID_PUBLIC_KEY: vapidKey(65).optional(),
  VAPID_PRIVATE_KEY: vapidKey(32).optional(),
  STORAGE_DIR: z.string().startsWith('/', { error: 'must be an absolute path' }),
  WITNESSES: witnesses,
  SEAL_MEMORY: z.string().startsWith('/', { error: 'must be an absolute path' }).optional(),
  PICTURES_S3: bucketUrl.optional(),
  PICTURES_S3_REGION: z.string().min(1).optional(),
  PICTURES_S3_KEY: z.string().min(1).optional(),
  PICTURES_S3_SECRET: z.string().min(1).optional(),
  MASTER_KEYS: masterKeys,
  HASH_KEY: key32,
  LINK_KEY: key32,
  FILE_KEY: key32,
  SEAL_KEY: key32,
  OPERATOR_NAME: z.string().min(2),
  OPERATOR_ADDRESS: z.string().min(5),
  OPERATOR_EMAIL: z.email(),
  OPERATOR_PHONE: z.string().min(8),
  OPERATOR_SOCIAL: social,
  BANK_HOLIDAYS: days,
  TRUST_PROXY: z
    .string()
    .regex(/^(loopback|no|[\da-fA-F.:/, ]+)$/, {
      error: 'must be loopback, no, or the addresses of your proxies',
    })
    .default('loopback'),
  DRAIN_SECONDS: z.coerce.number().min(0).max(30).default(5),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
})

/**
 * Reads the configuration of production mode from the environment. Throws ConfigError with every
 * missing or unsafe value.
 */
export function productionConfig(given: Environment): Config {
  const environment = settingsOf(given)
  const parsed = production.safeParse(environment)
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => {
        const name = String(issue.path[0])
        return `${name}: ${environment[name] === undefined ? 'is missing' : issue.message}`
      }),
    )
  }
  const is = parsed.data
  refuseSharedKeys(is)
  return {
    mode: 'production',
    host: is.HOST,
    port: is.PORT,
    publicUrl: is.PUBLIC_URL.replace(/\/$/, ''),
    databaseUrl: is.DATABASE_URL,
    directUrl: is.DATABASE_DIRECT_URL ?? is.DATABASE_URL,
    standbyUrl: is.DATABASE_STANDBY_URL,
    connections: is.DATABASE_CONNECTIONS,
    cell: cellOf(is),
    bounds: BOUNDS,
    smtpUrl: smtpAddress(is.SMTP_URL, environment),
    mailFrom: is.MAIL_FROM,
    sms: smsConfigOf(is),
    push: pushKeysOf(is),
    storageFolder: is.STORAGE_DIR,
    witnesses: is.WITNESSES,
    sealMemory: is.SEAL_MEMORY ?? `${is.STORAGE_DIR.replace(/\/+$/, '')}-seals/memory`,
    bucket: bucketOf(is),
    keys: {
      master: is.MASTER_KEYS,
      hash: is.HASH_KEY,
      link: is.LINK_KEY,
      file: is.FILE_KEY,
      seal: is.SEAL_KEY,
    },
    operator: {
      name: is.OPERATOR_NAME,
      address: is.OPERATOR_ADDRESS,
      email: is.OPERATOR_EMAIL,
      phone: is.OPERATOR_PHONE,
      social: is.OPERATOR_SOCIAL,
    },
    bankHolidays: is.BANK_HOLIDAYS,
    limitFactor: 1,
    trustProxy: is.TRUST_PROXY === 'no' ? false : is.TRUST_PROXY,
    drainMs: is.DRAIN_SECONDS * 1_000,
    logLevel: is.LOG_LEVEL,
  }
}

/** Each key is for one thing, and none is known to anybody else. */
function refuseSharedKeys(is: z.output<typeof production>): void {
  const keys: readonly (readonly [string, Buffer])[] = [
    ...is.MASTER_KEYS.map(({ id, key }) => [`MASTER_KEYS (${id})`, key] as const),
    ['HASH_KEY', is.HASH_KEY],
    ['LINK_KEY', is.LINK_KEY],
    ['FILE_KEY', is.FILE_KEY],
    ['SEAL_KEY', is.SEAL_KEY],
  ]
  const published = keys.filter(([, key]) => isPracticeKey(key))
  if (published.length > 0)
    throw new ConfigError(
      published.map(
        ([name]) =>
          `${name}: is a key of practice mode, which anybody can read in the source. Make new keys: npm run --silent setup -- --keys`,
      ),
    )
  if (new Set(keys.map(([, key]) => key.toString('hex'))).size < keys.length)
    throw new ConfigError([
      'MASTER_KEYS, HASH_KEY, LINK_KEY, FILE_KEY, SEAL_KEY: must all be different',
    ])
}

function smsConfigOf({
  SMS_GATEWAY: gateway,
  SMS_URL: address,
  SMS_KEY: key,
  SMS_TEMPLATES_FILE: path,
}: z.output<typeof production>): SmsConfig {
  let settings = NO_SMS_SETTINGS
  try {
    if (path !== undefined) settings = readSmsSettings(path)
  } catch (error) {
    throw new ConfigError([`SMS_TEMPLATES_FILE: ${(error as Error).message}`])
  }
  const request = settings.request ?? (gateway === 'own' ? undefined : SMS_GATEWAYS[gateway])
  if (request === undefined)
    throw new ConfigError(['SMS_TEMPLATES_FILE: SMS_GATEWAY=own needs its "request"'])
  return { kind: 'gateway', url: address, key, request, settings }
}

/**
 * Returns the configuration of practice and test: on loopback, or `host` for phones in the local
 * network; in one folder, with keys made for it.
 */
export function localConfig({
  mode,
  folder,
  host = '127.0.0.1',
  port,
  cell,
  ...given
}: {
  mode: 'practice' | 'test'
  folder: string
  host?: string
  port: number
  databaseUrl: string
  smtpUrl: string
  keys: Keys
  push?: PushKeys
  limitFactor: number
  cell?: Config['cell']
  logLevel: Config['logLevel']
}): Config {
  return {
    ...given,
    mode,
    host,
    port,
    publicUrl: `http://${host}:${port}`,
    directUrl: given.databaseUrl,
    connections: 12,
    cell,
    bounds: BOUNDS,
    mailFrom: 'Paraspar <paraspar@localhost>',
    sms: { kind: 'file', folder: join(folder, 'outbox') },
    push: given.push,
    storageFolder: join(folder, 'files'),
    witnesses: [],
    sealMemory: join(folder, 'seals', 'memory'),
    bucket: undefined,
    operator: {
      name: 'Practice installation',
      address: 'On this computer only',
      email: 'nobody@localhost',
      phone: '—',
      social: {},
    },
    bankHolidays: new Set(),
    trustProxy: false,
    drainMs: 0,
  }
}
