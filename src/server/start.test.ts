import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFolder } from '#test/server/quick-folder.ts'

const root = newFolder('launcher')
const SOURCES = [
  'src/server/programs/main.ts',
  'src/server/other.ts',
  'node_modules/.package-lock.json',
]
const BUNDLE = 'node_modules/.cache/paraspar-bundle'

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
/** What a start of a program runs. */
const started = (program = 'src/server/programs/main.ts') =>
  spawnSync(process.execPath, [join(root, 'src/server/start.mjs'), program], {
    cwd: root,
    encoding: 'utf8',
  }).stdout.trim()
const bundleOf = (program: string) => {
  write(`${BUNDLE}/server.mjs`, 'console.log("bundle")')
  const sources = SOURCES.map((path) => {
    const { size, mtimeMs } = statSync(join(root, path))
    return [path, size, mtimeMs]
  })
  write(`${BUNDLE}/made-of.json`, JSON.stringify({ program, sources }))
}

beforeAll(() => {
  cpSync(join(import.meta.dirname, 'start.mjs'), join(root, 'src/server/start.mjs'))
  write('node_modules/fastify/package.json', '{}')
  for (const path of SOURCES) write(path, 'console.log("sources")')
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('a start runs the sources until there is a bundle of them', () => {
  expect(started()).toBe('sources')
  bundleOf('src/server/programs/main.ts')
  expect(started()).toBe('bundle')
})

test('a program that starts gets what builds the pages, where there are tools', () => {
  write('src/server/other.ts', 'export const start = async (build) => console.log(await build?.())')
  expect(started('src/server/other.ts')).toBe('undefined')
  write('tools/site/build.ts', 'export const buildIfStale = () => "built"')
  expect(started('src/server/other.ts')).toBe('built')
})

test.each([
  ['a source has changed', () => write('src/server/other.ts', 'console.log("changed")')],
  ['a source was written again', () => utimesSync(join(root, 'src/server/other.ts'), 7, 7)],
  ['other packages were installed', () => write('node_modules/.package-lock.json', '{}')],
  ['a source is gone', () => rmSync(join(root, 'src/server/other.ts'))],
  ['the bundle is that of another program', () => bundleOf('tools/doctor.ts')],
  ['half of it was written', () => write(`${BUNDLE}/made-of.json`, '{"program":"src/ser')],
])('a start runs the sources again when %s', (_what, change) => {
  write('src/server/other.ts', '')
  bundleOf('src/server/programs/main.ts')
  expect(started()).toBe('bundle')
  change()
  expect(started()).toBe('sources')
})
