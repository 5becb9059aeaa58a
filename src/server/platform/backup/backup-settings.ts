import { z } from 'zod'
import { BACKUPS_KEPT_DAYS } from '#domain/shared/privacy-terms.ts'
import { ConfigError, type Environment, settingsOf } from '../settings.ts'
import type { BackupFolder } from './backup-folder.ts'

/** Settings of backups. They are apart from the server's: a backup needs none of its keys. */
export type BackupSettings = {
  readonly backup: BackupFolder
  /** The role that may copy the database. */
  readonly copyUrl: string
  /** The application's role, which reports backups, and to which a restored database opens. */
  readonly databaseUrl: string
  readonly storageFolder: string
  /** How many base backups stay. */
  readonly keep: number
  /** The folder with PostgreSQL's programs, where it is an unusual one. */
  readonly postgresFolder: string | undefined
}

/** With a day between two of them, a week. */
const KEEP = 7

const address = z
  .string()
  .refine((text) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol), {
    error: 'must be an address that starts with postgres://',
  })
const folder = z.string().startsWith('/', { error: 'must be an absolute path' })

const settings = z.object({
  BACKUP_DIR: folder,
  BACKUP_KEY: z.string().regex(/^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/, {
    error: 'must be a key that "npm run backup -- --key" prints',
  }),
  DATABASE_BACKUP_URL: address,
  DATABASE_URL: address,
  STORAGE_DIR: folder,
  BACKUP_KEEP: z.coerce
    .number()
    .int()
    .min(1)
    .max(BACKUPS_KEPT_DAYS, { error: `must be at most ${BACKUPS_KEPT_DAYS}` })
    .default(KEEP),
  POSTGRES_BIN: folder.optional(),
})

/** Reads them from the environment. Throws ConfigError with every missing or wrong value. */
export function backupSettings(given: Environment): BackupSettings {
  const environment = settingsOf(given)
  const parsed = settings.safeParse(environment)
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues.map(({ path: [name], message }) =>
        environment[String(name)] === undefined
          ? `${String(name)}: is missing`
          : `${String(name)}: ${message}`,
      ),
    )
  const is = parsed.data
  return {
    backup: { folder: is.BACKUP_DIR, key: is.BACKUP_KEY },
    copyUrl: is.DATABASE_BACKUP_URL,
    databaseUrl: is.DATABASE_URL,
    storageFolder: is.STORAGE_DIR,
    keep: is.BACKUP_KEEP,
    postgresFolder: is.POSTGRES_BIN,
  }
}
