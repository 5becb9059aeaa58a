import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readManifest } from '../../tools/release/manifest.ts'
import { someOf } from '#test/server/long.ts'
import { COMPILED } from '#test/server/run-program.ts'

const ROOT = join(import.meta.dirname, '../..')
const data = mkdtempSync(join(tmpdir(), 'paraspar-commands-'))
mkdirSync(join(data, 'outbox'))
writeFileSync(join(data, 'keys.json'), '{}')
writeFileSync(join(data, 'outbox', 'letter'), 'kept')
afterAll(() => rmSync(data, { recursive: true }))

/** Runs a script of package.json as npm does, without a terminal. */
async function typed(name: string, ...args: string[]) {
  const [program = '', ...rest] = (readManifest(ROOT).scripts[name] ?? '').split(' ')
  expect(program).toBe('node')
  const child = spawn(process.execPath, [...rest, ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], PARASPAR_DATA: data, NODE_COMPILE_CACHE: COMPILED },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => said.push(part))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, said: Buffer.concat(said).toString() }
}

const kept = () => [
  ...readdirSync(data, { recursive: true })
    .map(String)
    .toSorted()
    .map((path) =>
      path.includes('.') || path.includes('/') ? readFileSync(join(data, path), 'utf8') : path,
    ),
  execFileSync('git', ['status', '--porcelain'], { cwd: ROOT }).toString(),
]

const before = kept()

/** What people type; the other one npm runs itself after an install. */
const { postinstall: _ofNpm, ...COMMANDS } = readManifest(ROOT).scripts
const NAMES = Object.keys(COMMANDS)
/** What would destroy, start or send something is always tried. */
const ALWAYS = [
  'reset',
  'start',
  'setup',
  'restore',
  'go-live',
  'upgrade',
  'rotate-keys',
  'move-cell',
]
const TRIED = [...new Set([...ALWAYS, ...someOf(NAMES, { count: 5 })])]

describe.each(TRIED)('npm run %s', (name) => {
  test('--help says what it does, and does nothing', async () => {
    const { code, said } = await typed(name, '--help')
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('Usage: npm') })
    expect(said).toContain('Ends with')
    expect(kept()).toEqual(before)
  })

  test('an option that it does not know is refused, and nothing is done', async () => {
    const { code, said } = await typed(name, '--no-such-option')
    expect({ code, said }).toMatchObject({
      code: 2,
      said: expect.stringContaining('no-such-option'),
    })
    expect(kept()).toEqual(before)
  })
})

test.each([
  ['reset', 'reset -- --yes'],
  ['go-live drop', 'go-live -- drop --yes'],
  ['go-live send', 'go-live -- send --yes'],
  ['go-live later', 'Say send or drop.'],
  ['go-live --slug town', 'go-live -- --slug circle --yes'],
  ['go-live drop --slug town', 'name one of them with --slug'],
  ['rotate-keys', 'rotate-keys -- --yes'],
  ['setup --adopt-keys HASH_KEY', 'setup -- --adopt-keys HASH_KEY --yes'],
])('without a terminal, %s does nothing, and says what to type', async (line, says) => {
  const [name = '', ...words] = line.split(' ')
  const { code, said } = await typed(name, ...words)
  expect({ code, said }).toMatchObject({ code: 2, said: expect.stringContaining(says) })
  expect(kept()).toEqual(before)
})

test('every script is a program that reads its options in the one way', () => {
  for (const [name, line] of Object.entries(COMMANDS)) {
    const program = line
      .split(' ')
      .filter((word) => word.endsWith('.ts'))
      .at(0)
    expect(program, name).toBeDefined()
    expect(readFileSync(join(ROOT, program ?? ''), 'utf8'), name).toContain('readCommandLine(')
  }
})
