import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '#test/server/quick-folder.ts'
import { asItIs, bundleServer, freshBundle, writeBundle } from './bundle-server.ts'

const ROOT = join(import.meta.dirname, '../..')
const PROGRAM = 'src/server/programs/main.ts'
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

/** A folder with a program of one line, and the tool that puts it into one file. */
function smallProgram(): string {
  const root = newFolder('bundle')
  const copied = [
    'tools/site/bundle-server.ts',
    'tools/site/in-child.ts',
    'src/server/platform/machine/movement.ts',
    'package.json',
    'node_modules/.package-lock.json',
  ]
  for (const path of copied) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    copyFileSync(join(ROOT, path), join(root, path))
  }
  symlinkSync(join(ROOT, 'node_modules/rolldown'), join(root, 'node_modules/rolldown'))
  mkdirSync(join(root, 'src/server/programs'))
  writeFileSync(join(root, PROGRAM), 'export const place = import.meta.dirname\n')
  return root
}

const startedIn = (root: string) => {
  const script = `
    const { bundleIfStale } = await import('./tools/site/bundle-server.ts')
    const bundle = await bundleIfStale()
    console.log('place', bundle && (await import(bundle)).place)`
  const args = ['--input-type=module', '--eval', script]
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  return stdout + stderr
}
const MAKES = '   0 s  Putting the program into one file\n'

test('the file is made again in a folder that was moved or copied', () => {
  const root = smallProgram()
  const [moved, copied] = [`${root}-moved`, `${root}-copied`]
  try {
    const first = startedIn(root)
    expect(first).toBe(`${MAKES}place ${dirname(join(root, PROGRAM))}\n`)
    expect(startedIn(root)).toBe(first.replace(MAKES, ''))
    cpSync(root, copied, { recursive: true, preserveTimestamps: true })
    renameSync(root, moved)
    for (const folder of [copied, moved])
      expect(startedIn(folder)).toBe(`${MAKES}place ${dirname(join(folder, PROGRAM))}\n`)
  } finally {
    for (const folder of [root, moved, copied]) rmSync(folder, { recursive: true, force: true })
  }
})

test('that no file can be made is said in one line, with the reason', () => {
  const root = smallProgram()
  const program = join(root, PROGRAM)
  const failed = (reason: string) =>
    `${MAKES}        The program could not be put into one file, so starts are slower: ${reason}\nplace undefined\n`
  try {
    const later = Date.now() / 1_000 + 7_200
    utimesSync(program, later, later)
    expect(startedIn(root)).toBe(failed(`${PROGRAM} has just changed, or has a time in the future`))
    writeFileSync(program, 'export const = 1\n')
    const [before = '', after = ''] = failed('|').split('|')
    const printed = startedIn(root)
    expect([printed.startsWith(before), printed.endsWith(after)]).toEqual([true, true])
    expect(printed.slice(before.length, -after.length)).toMatch(/^Build failed.*main\.ts.*$/)
    writeFileSync(program, 'export const place = 1\n')
    expect(startedIn(root)).toBe(`${MAKES}place 1\n`)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
