import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import pg from 'pg'
import { freePort } from '#server/platform/embedded-postgres/embedded-postgres-process.ts'
import {
  accountFor,
  runnableBinaries,
} from '#server/platform/embedded-postgres/embedded-postgres-files.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { startMailCatcher } from '#server/practice/mail-catcher.ts'
import { command, type Settings } from './run-release.ts'
import { newFolder } from '#test/server/quick-folder.ts'

/**
 * Sets up the release beside a PostgreSQL and an SMTP server of its own, with one open circle, and
 * removes everything afterwards.
 */
export async function withInstallation(
  use: (settings: Settings, folder: string) => Promise<void>,
): Promise<void> {
  const folder = newFolder('release')
  const cluster = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
  const mails = await startMailCatcher(join(folder, 'mails'))
  try {
    const settings = await settingsFor(folder, cluster.superuserUrl, mails.url)
    await command('setup', ['--migrate'], settings)
    await command('setup', ['--circle', 'Smoke', '--slug', 'smoke', '--seen'], settings)
    await use(settings, folder)
  } finally {
    await mails.stop()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function settingsFor(
  folder: string,
  superuserUrl: string,
  smtpUrl: string,
): Promise<Settings> {
  const made = parseEnv(await command('setup', ['--keys'], {})) as Settings
  const backup = parseEnv(await command('backup', ['--key'], {})) as Settings
  const admin = new pg.Client({ connectionString: superuserUrl })
  await admin.connect()
  for (const name of ['paraspar', 'directory']) await admin.query(`CREATE DATABASE ${name}`)
  await admin.end()
  const urlOf = (name: string) => Object.assign(new URL(superuserUrl), { pathname: `/${name}` })
  const ownerUrl = urlOf('paraspar')
  await command('setup', ['--directory', urlOf('directory').href], {})
  const { password } = new URL(made['DATABASE_URL'] ?? '')
  return {
    ...made,
    ...backup,
    PORT: String(await freePort()),
    DATABASE_OWNER_URL: ownerUrl.href,
    DATABASE_URL: Object.assign(new URL(ownerUrl), { username: 'paraspar_app', password }).href,
    PUBLIC_URL: 'https://help.paraspar.invalid',
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Paraspar <help@paraspar.invalid>',
    // Its texts need no ids.
    SMS_GATEWAY: 'webhook',
    SMS_KEY: 'a-key-of-no-gateway',
    OPERATOR_NAME: 'Nobody',
    OPERATOR_ADDRESS: 'Nowhere',
    OPERATOR_EMAIL: 'nobody@paraspar.invalid',
    OPERATOR_PHONE: '+91 00000 00001',
    STORAGE_DIR: join(folder, 'files'),
    BACKUP_DIR: join(folder, 'backup'),
    DATABASE_BACKUP_URL: ownerUrl.href,
    POSTGRES_BIN: join(runnableBinaries(accountFor(folder)), 'bin'),
    LOG_LEVEL: 'warn',
  }
}
