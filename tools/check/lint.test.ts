import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const lines = (count: number) => 'work()\n'.repeat(count)
const jsx = (count: number) =>
  `export function Page() {\n${lines(count - 3)}  return null\n}\ndeclare function work(): void\n`

/** Code that the linter must refuse, each case in a separate file. */
const PLANTED: Readonly<Record<string, readonly [rule: string, text: string]>> = {
  'src/server/long.ts': ['max-lines', lines(301)],
  'src/server/long-function.ts': ['max-lines-per-function', jsx(71)],
  'src/web/ui/page.tsx': ['max-lines-per-function', jsx(121)],
  'src/server/talks.ts': ['no-console', "console.log('x')\n"],
  'src/server/platform/log.ts': ['no-console', "console.error('x')\n"],
  'src/server/clock.ts': ['no-restricted-properties', 'export const at = Date.now()\n'],
  'src/contract/chance.ts': ['no-restricted-properties', 'export const at = Math.random()\n'],
  'src/domain/pure.ts': ['no-restricted-globals', 'export const at = process.pid\n'],
  'src/domain/a.ts': [
    'no-cycle',
    "import { other } from '#domain/b.ts'\n\nexport const one = () => other\n",
  ],
  'src/domain/b.ts': [
    'no-cycle',
    "import type { one } from './a.ts'\n\nexport const other: typeof one | undefined = undefined\n",
  ],
}
const ALLOWED: Readonly<Record<string, string>> = {
  'src/server/short.ts': lines(300),
  'src/web/ui/short.tsx': jsx(120),
  'src/server/platform/clock.ts': 'export const at = Date.now() + Math.random()\n',
  'src/web/platform/clock.ts': 'export const at = Date.now()\n',
  'src/server/a.test.ts': 'console.log(Date.now())\n',
  'tools/a.ts': 'console.log(Date.now())\n',
}

let folder = ''
let printed = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'paraspar-lint-'))
  for (const name of ['.oxlintrc.json', 'package.json'])
    cpSync(join(ROOT, name), join(folder, name))
  const texts = Object.entries(PLANTED).map(([path, [, text]]) => [path, text] as const)
  for (const [path, text] of [...texts, ...Object.entries(ALLOWED)]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  try {
    printed = execFileSync(
      process.execPath,
      [join(ROOT, 'node_modules/oxlint/bin/oxlint'), '--format=unix'],
      { cwd: folder, encoding: 'utf8', stdio: 'pipe' },
    )
  } catch (error) {
    printed = (error as { stdout: string }).stdout
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const reportsOf = (path: string) => printed.split('\n').filter((line) => line.includes(`${path}:`))

test.each(Object.entries(PLANTED).map(([path, [rule]]) => [path, rule]))(
  '%s is refused by %s',
  (path, rule) => {
    expect(reportsOf(path).join('\n')).toContain(`(${rule})`)
  },
)

test.each(Object.keys(ALLOWED))('%s is allowed', (path) => {
  expect(reportsOf(path).join('\n')).not.toMatch(/\((max-|no-console|no-restricted|no-cycle)/)
})
