import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '#test/server/quick-folder.ts'
import { asItIs, bundleServer, freshBundle, writeBundle } from './bundle-server.ts'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = 'node_modules/.cache/paraspar-bundle'

test('the bundle has the server and its packages in one file, and runs', async () => {
  const { code, sources } = await bundleServer()
  const paths = sources.map(([path]) => path)
  expect(paths).toEqual(
    expect.arrayContaining([
      'src/server/programs/main.ts',
      'src/server/practice/past-rows.ts',
      'src/contract/messages/messages.ts',
      'node_modules/fastify/fastify.js',
      'node_modules/.package-lock.json',
    ]),
  )
  expect(paths.filter((path) => /\.tsx$|\.test\.ts$|[\\/]vite[\\/]/.test(path))).toEqual([])
  // Where it lies says nothing about where SQL, threads and pages are.
  expect(code).not.toMatch(/import\.meta\.(?:url|dirname|filename|main)\b/)
  // Each takes a part of a start, and most starts draw nothing.
  expect(code).not.toMatch(/^import .* from "(?:node:http|sharp|fontkit|pdfkit)"/m)
  const folder = mkdtempSync(join(ROOT, 'node_modules/.cache/bundle-'))
  try {
    writeFileSync(join(folder, 'server.mjs'), code)
    const launcher = join(folder, 'start.mjs')
    writeFileSync(launcher, "import { start } from './server.mjs'\nawait start()\n")
    const { stdout } = spawnSync(process.execPath, [launcher, '--help'], { encoding: 'utf8' })
    expect(stdout).toContain('npm start -- [--lan]')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test.each([
  ['a source has changed', 'src/other.ts', (path: string) => writeFileSync(path, 'changed')],
  ['a source was written again', 'src/other.ts', (path: string) => utimesSync(path, 7, 7)],
  [
    'other packages were installed',
    'node_modules/.package-lock.json',
    (path: string) => writeFileSync(path, '{}'),
  ],
  ['a source is gone', 'src/other.ts', (path: string) => rmSync(path)],
  [
    'another file was written at once',
    `${FOLDER}/server.mjs`,
    (path: string) => writeFileSync(path, 'another'),
  ],
  [
    'half of the list was written',
    `${FOLDER}/made-of.json`,
    (path: string) => writeFileSync(path, '[["src/ot'),
  ],
])('the file is made again when %s', (_what, path, change) => {
  const root = newFolder('bundle')
  const sources = ['src/main.ts', 'src/other.ts', 'node_modules/.package-lock.json']
  try {
    expect(freshBundle(root)).toBe(undefined)
    for (const source of sources) {
      mkdirSync(dirname(join(root, source)), { recursive: true })
      writeFileSync(join(root, source), 'source')
    }
    writeBundle({ code: 'bundle', sources: sources.map((source) => asItIs(source, root)) }, root)
    expect(freshBundle(root)).toBe(join(root, FOLDER, 'server.mjs'))
    change(join(root, path))
    expect(freshBundle(root)).toBe(undefined)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
