import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFolder } from '#test/server/quick-folder.ts'

const root = newFolder('launcher')
const MAIN = 'src/server/programs/main.ts'

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
/** What a start of a program prints. */
const started = (program = MAIN) =>
  spawnSync(process.execPath, [join(root, 'src/server/start.mjs'), program], {
    cwd: root,
    encoding: 'utf8',
  }).stdout.trim()
const program = (name: string) =>
  `export const start = async (build) => console.log('${name}', await build?.())`

beforeAll(() => {
  cpSync(join(import.meta.dirname, 'start.mjs'), join(root, 'src/server/start.mjs'))
  write('node_modules/fastify/package.json', '{}')
  write(MAIN, program('sources'))
  write('src/server/other.ts', program('other'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('a release has no tools: its program runs, and gets nothing that builds', () => {
  expect(started()).toBe('sources undefined')
})

test('with tools the server runs as one file, gets what builds the pages, and has them compressed after', () => {
  write('one-file.mjs', program('one file'))
  const tools = (bundle: string) => `
    export const prepareStart = async () => ({
      bundle: ${bundle},
      buildPages: async () => 'built',
      compressBehind: () => console.log('compressed'),
    })`
  write('tools/site/at-start.ts', tools(`'${join(root, 'one-file.mjs')}'`))
  expect(started()).toBe('one file built\ncompressed')
  // Where no file can be made.
  write('tools/site/at-start.ts', tools('undefined'))
  expect(started()).toBe('sources built\ncompressed')
  expect(started('src/server/other.ts')).toBe('other undefined')
})
