import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Keys } from '#server/platform/crypto/vault.ts'

const NAMES = ['master', 'hash', 'link', 'file', 'seal', 'app'] as const

/**
 * Reads the keys of the data in a folder; makes them when there are none. Installations on one server
 * need the same, because roles with their passwords are of the whole server.
 */
export function keysIn(folder: string): { keys: Keys; appPassword: string } {
  const path = join(folder, 'keys.json')
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true })
    const made = NAMES.map((name) => [name, randomBytes(32).toString('hex')])
    writeFileSync(path, JSON.stringify(Object.fromEntries(made)), { mode: 0o600 })
  }
  const stored = JSON.parse(readFileSync(path, 'utf8')) as Record<(typeof NAMES)[number], string>
  const key = (name: (typeof NAMES)[number]) => Buffer.from(stored[name], 'hex')
  return {
    keys: {
      master: [{ id: 'bench', key: key('master') }],
      hash: key('hash'),
      link: key('link'),
      file: key('file'),
      seal: key('seal'),
    },
    appPassword: stored.app,
  }
}
