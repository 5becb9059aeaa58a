import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fillIn } from '#contract/messages/translate.ts'
import { segmentsOf, SMS_TEMPLATES, SMS_VARIABLES } from '#server/platform/outside/sms-templates.ts'
import { outsideTests } from '#test/server/run-program.ts'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const PAGES = [
  'docs/operations.md',
  'docs/installing.md',
  ...globSync('docs/operations/*.md', { cwd: ROOT }),
]

/** Commands of `bin/paraspar` in a text, as people type them: whole lines of blocks, and code in a line. */
function typedIn(text: string): string[][] {
  const lines = text.split('\n').flatMap((line) => line.split(' && '))
  const inLine = Array.from(text.matchAll(/`([^`\n]+)`/g), ([, code = '']) => code)
  return [...lines, ...inLine]
    .filter((code) => code.trim().startsWith('paraspar '))
    .map((code) => code.trim().split(/\s+/).slice(1))
}

const said = new Map<string, string>()
function helpOf(name: string): string {
  const known = said.get(name)
  if (known !== undefined) return known
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(ROOT, 'bin/paraspar.mjs'), name, '--help'],
    { encoding: 'utf8', env: outsideTests({}) },
  )
  const help = status === 0 ? stdout : ''
  said.set(name, help)
  return help
}

/** What is wrong with a command: no such one, or an option that it does not take. */
function wrongIn([name = '', ...words]: readonly string[]): string[] {
  const help = name === '--help' ? '--help' : helpOf(name)
  const options = words.filter((word) => word.startsWith('--'))
  return [
    ...(help === '' ? [`no command ${name}`] : []),
    ...options.filter((option) => !help.includes(option)).map((option) => `${name} ${option}`),
  ]
}

test('each command of an operator in the documents is there, with its options', () => {
  const commands = PAGES.flatMap((page) => typedIn(read(page)))
  expect(commands.length).toBeGreaterThan(40)
  expect(commands.flatMap(wrongIn)).toEqual([])
  expect(typedIn('`paraspar destroy --all`\nparaspar doctor --nothing').flatMap(wrongIn)).toEqual([
    'doctor --nothing',
    'no command destroy',
    'destroy --all',
  ])
})

test('each alert says what it means for people, and one command to type first', () => {
  const rules = Array.from(read('deploy/alerts.yaml').matchAll(/- alert: (\w+)/g), ([, one]) => one)
  const entries = Array.from(
    read('docs/operations/alerts.md').matchAll(/^\| `(Paraspar\w+)` \|(.*)\|$/gm),
    ([, name, cells = '']) => ({
      name,
      cells: cells.split(/(?<!\\)\|/).map((cell) => cell.trim()),
    }),
  )
  expect(entries.map(({ name }) => name).toSorted()).toEqual(rules.toSorted())
  for (const { name, cells } of entries) {
    const [people = '', first = '', then = ''] = cells
    expect([name, cells.length, people.length > 15, then.length > 5]).toEqual([name, 3, true, true])
    expect(first, name).toMatch(/^`(paraspar|systemctl|journalctl|curl|df) [^`]+`$/)
  }
})

test('what an alert looks for in the log is said there', () => {
  const sources = globSync('src/server/**/*.ts', { cwd: ROOT }).map(read).join('\n')
  const wanted = Array.from(
    read('docs/operations/alerts.md').matchAll(/--grep '([^'"]+)'/g),
    ([, words = '']) => words,
  )
  expect(wanted.length).toBeGreaterThan(3)
  expect(wanted.filter((words) => !sources.includes(words))).toEqual([])
})

test('each link to a part of a page leads to its heading', () => {
  const anchor = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .trim()
      .replaceAll(' ', '-')
  const missing = [...globSync('{,docs/,docs/operations/}*.md', { cwd: ROOT })].flatMap((page) =>
    Array.from(read(page).matchAll(/\]\(([^)#:\s]*)#([^)]+)\)/g))
      .filter(([, path = '', part = '']) => {
        const to = path === '' ? page : join(page, '..', path)
        const headings = Array.from(read(to).matchAll(/^#+ (.+)$/gm), ([, text = '']) =>
          anchor(text),
        )
        return !headings.includes(part)
      })
      .map(([link]) => `${page}: ${link}`),
  )
  expect(missing).toEqual([])
})

test('the costs count the parts of each SMS as networks do', () => {
  const rows = Array.from(
    read('docs/operations/costs.md').matchAll(/^\| `([\w-]+)` \| (\d) \| (\d) \|/gm),
    ([, name = '', en, hi]) => [name, Number(en), Number(hi)],
  )
  const longest = Object.entries(SMS_VARIABLES).map(([name, { longest: text }]) => [name, text])
  const values = Object.fromEntries([
    ...longest,
    ['site', 'help.example.org'],
    ['domain', 'help.example.org'],
  ]) as Record<string, string>
  const parts = (name: unknown, wanted: string) =>
    SMS_TEMPLATES.filter(({ template, language }) => template === name && language === wanted).map(
      ({ text }) => segmentsOf(fillIn(text, values)),
    )
  expect(rows.length).toBeGreaterThan(4)
  expect(rows).toEqual(rows.map(([name]) => [name, ...parts(name, 'en'), ...parts(name, 'hi')]))
})
