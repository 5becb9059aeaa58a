import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { PushKeys } from '#server/platform/config-groups.ts'
import { newPushKeys } from '#server/platform/outside/push.ts'
import type { Keys } from '#server/platform/crypto/vault.ts'
import type { PastKeys } from './past-file.ts'

type Stored = PastKeys & {
  link: string
  seal?: string
  appPassword: string
  push?: { publicKey: string; privateKey: string }
}

/**
 * Returns the keys of a practice installation, made once and stored in one file that only its owner
 * can read: what the past was written with (`pastKeys`), and own ones. Adds keys that an older file lacks, for
 * web push or seals.
 */
export function localKeys(
  path: string,
  pastKeys: () => PastKeys | undefined = () => undefined,
): { keys: Keys; push: PushKeys; appPassword: string } {
  const stored = existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as Stored)
    : fresh(pastKeys())
  const push = stored.push ?? newPushKeys()
  const seal = stored.seal ?? newKey()
  if (stored.push === undefined || stored.seal === undefined) {
    mkdirSync(dirname(path), { recursive: true })
    // A start that is killed here leaves no half of a file.
    writeFileSync(`${path}.part`, JSON.stringify({ ...stored, push, seal } satisfies Stored), {
      mode: 0o600,
    })
    renameSync(`${path}.part`, path)
  }
  const bytes = (encoded: string) => Buffer.from(encoded, 'base64')
  return {
    keys: {
      master: [{ id: 'local', key: bytes(stored.master) }],
      hash: bytes(stored.hash),
      link: bytes(stored.link),
      file: bytes(stored.file),
      seal: bytes(seal),
    },
    push: { ...push, subject: 'mailto:nobody@localhost.example' },
    appPassword: stored.appPassword,
  }
}

/** Whether rows and pictures of the past can be read with these keys. */
export function arePastKeys({ master, hash, file }: Keys, past: PastKeys): boolean {
  const own = { master: master[0]?.key, hash, file }
  return (['master', 'hash', 'file'] as const).every(
    (name) => own[name]?.toString('base64') === past[name],
  )
}

/** New keys, for a past that is simulated here. */
function newPastKeys(): PastKeys {
  return { master: newKey(), hash: newKey(), file: newKey() }
}

function fresh(pastKeys = newPastKeys()): Stored {
  return {
    master: pastKeys.master,
    hash: pastKeys.hash,
    file: pastKeys.file,
    link: newKey(),
    seal: newKey(),
    appPassword: randomBytes(24).toString('hex'),
  }
}

function newKey(): string {
  return randomBytes(32).toString('base64')
}
