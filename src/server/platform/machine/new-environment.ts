import { randomBytes } from 'node:crypto'
import { fstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newBackupKey } from '../backup/sealed-file.ts'
import { newPushKeys } from '../outside/push.ts'

/** Settings with names in braces, where `npm run setup -- --keys` puts values. */
export const SAMPLE = join(import.meta.dirname, '../../../../deploy/env.sample')
const KEY_BYTES = 32
const PASSWORD_BYTES = 24

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Returns the settings of a new installation: the sample, with new keys and passwords. Each `{key}`
 * becomes another key; each other name has one value. Throws when npm has written into the file.
 */
export async function newEnvironment(environment: Environment): Promise<string> {
  refuseLinesOfNpm(environment)
  const { publicKey, privateKey } = newPushKeys()
  const values = new Map([
    ['app-password', newPassword()],
    ['owner-password', newPassword()],
    ['vapid-public', publicKey],
    ['vapid-private', privateKey],
    ['backup-key', await newBackupKey()],
  ])
  return readFileSync(SAMPLE, 'utf8')
    .replaceAll(/^#.*\{…\}.*\n/gm, '')
    .replaceAll(/\{([a-z-]+)\}/g, (_all, name: string) => {
      const value = name === 'key' ? randomBytes(KEY_BYTES).toString('base64') : values.get(name)
      if (value === undefined) throw new Error(`deploy/env.sample: nothing is known of {${name}}`)
      return value
    })
    .trimEnd()
}

// Hexadecimal, because it is part of an address.
function newPassword(): string {
  return randomBytes(PASSWORD_BYTES).toString('hex')
}

// Programs that read settings stumble over the two lines that npm writes first.
function refuseLinesOfNpm(environment: Environment): void {
  const isByNpm = environment['npm_lifecycle_event'] !== undefined
  if (isByNpm && environment['npm_config_loglevel'] !== 'silent' && fstatSync(1).isFile())
    throw new Error(
      'npm writes two lines of its own into this file. Use: npm run --silent setup -- --keys > .env',
    )
}
