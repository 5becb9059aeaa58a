import { readFileSync } from 'node:fs'
import { isNear } from './config-fields.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** What may stand in a file of its own, as Docker and systemd hand secrets over: `HASH_KEY_FILE=/run/secrets/hash`. */
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_STANDBY_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_BACKUP_URL',
  'DIRECTORY_URL',
  'SMTP_URL',
  'SMS_KEY',
  'VAPID_PRIVATE_KEY',
  'MASTER_KEYS',
  'HASH_KEY',
  'LINK_KEY',
  'FILE_KEY',
  'SEAL_KEY',
  'BACKUP_KEY',
  'PICTURES_S3_SECRET',
] as const
const DATABASES = SECRETS.filter((name) => /^(DATABASE_|DIRECTORY_URL)/.test(name))
/** Modes of TLS that find out who answers; with the others anybody between can answer. */
const CHECKED_TLS = ['verify-full', 'verify-ca']

/** An unusable configuration: one line for each missing or unsafe value. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(
      `The configuration cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    )
    this.name = 'ConfigError'
  }
}

/**
 * The settings of an environment, each secret that is given as a file read from it. Throws ConfigError for a file
 * that cannot be read, a secret that is given twice, and a database on another machine without TLS.
 */
export function settingsOf(environment: Environment): Environment {
  const problems: string[] = []
  const read = SECRETS.flatMap((name) => {
    const path = environment[`${name}_FILE`]
    if (path === undefined) return []
    if (environment[name] !== undefined)
      problems.push(`${name}: is also given as ${name}_FILE: leave one of the two out`)
    else
      try {
        return [
          [name, readFileSync(path, 'utf8').trim()],
          [`${name}_FILE`, undefined],
        ]
      } catch (error) {
        problems.push(`${name}_FILE: cannot be read (${(error as NodeJS.ErrnoException).code})`)
      }
    return []
  })
  const settings: Environment = { ...environment, ...Object.fromEntries(read) }
  problems.push(...openDatabases(settings))
  if (problems.length > 0) throw new ConfigError(problems)
  return settings
}

function openDatabases(settings: Environment): string[] {
  if (settings['DATABASE_INSECURE'] === 'yes') return []
  return DATABASES.filter((name) => {
    const text = settings[name] ?? ''
    if (!URL.canParse(text)) return false
    const { hostname, searchParams } = new URL(text)
    // The parameter counts before the host of the address; a path is a socket of this machine.
    const host = searchParams.get('host') ?? hostname
    return (
      !(host.startsWith('/') || isNear(host)) &&
      !CHECKED_TLS.includes(searchParams.get('sslmode') ?? '')
    )
  }).map(
    (name) =>
      `${name}: goes to another machine without TLS: add ?sslmode=verify-full, or write DATABASE_INSECURE=yes where the network between is yours alone`,
  )
}

/**
 * An SMTP address as it is used: to another machine without TLS from the first byte, STARTTLS has to come before
 * anything else, unless SMTP_INSECURE=yes.
 */
export function smtpAddress(text: string, { SMTP_INSECURE }: Environment): string {
  const url = new URL(text)
  if (url.protocol === 'smtp:' && SMTP_INSECURE !== 'yes' && !isNear(url.hostname))
    url.searchParams.set('requireTLS', 'true')
  return url.href
}

/** The address of the database for its owner. Throws ConfigError where there is none. */
export function ownerUrl(settings: Environment): string {
  const url = settings['DATABASE_OWNER_URL']
  if (url === undefined || !URL.canParse(url))
    throw new ConfigError([
      'DATABASE_OWNER_URL: must be the database address for its owner (postgres://…)',
    ])
  return url
}
