import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { PushKeys } from '#server/platform/config.ts'
import { newPushKeys } from '#server/platform/outside/push.ts'
import type { Keys } from '#server/platform/crypto/vault.ts'

type Stored = {
  master: string
  hash: string
  link: string
  file: string
  seal?: string
  appPassword: string
  push?: { publicKey: string; privateKey: string }
}

/**
 * Returns the keys of a practice installation, made once and stored in one file that only its owner
 * can read. Adds keys that an older file lacks, for web push or seals.
 */
export function localKeys(path: string): { keys: Keys; push: PushKeys; appPassword: string } {
  const stored = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Stored) : fresh()
  const push = stored.push ?? newPushKeys()
  const seal = stored.seal ?? newKey()
  if (stored.push === undefined || stored.seal === undefined) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify({ ...stored, push, seal } satisfies Stored), { mode: 0o600 })
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

function fresh(): Stored {
  return {
    master: newKey(),
    hash: newKey(),
    link: newKey(),
    file: newKey(),
    seal: newKey(),
    appPassword: randomBytes(24).toString('hex'),
  }
}

function newKey(): string {
  return randomBytes(32).toString('base64')
}
