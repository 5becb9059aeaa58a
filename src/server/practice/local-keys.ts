import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Keys } from '#server/platform/vault.ts'

type Stored = { master: string; hash: string; link: string; file: string; appPassword: string }

/** The keys of a practice installation: made once, kept in one file only its owner can read. */
export function localKeys(path: string): { keys: Keys; appPassword: string } {
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true })
    const fresh = () => randomBytes(32).toString('base64')
    writeFileSync(path, JSON.stringify({ master: fresh(), hash: fresh(), link: fresh(), file: fresh(), appPassword: randomBytes(24).toString('hex') } satisfies Stored), { mode: 0o600 })
  }
  const stored = JSON.parse(readFileSync(path, 'utf8')) as Stored
  const bytes = (encoded: string) => Buffer.from(encoded, 'base64')
  return { keys: { master: [{ id: 'local', key: bytes(stored.master) }], hash: bytes(stored.hash), link: bytes(stored.link), file: bytes(stored.file) }, appPassword: stored.appPassword }
}
