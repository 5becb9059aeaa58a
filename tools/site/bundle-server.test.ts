import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundleServer } from './bundle-server.ts'

const ROOT = join(import.meta.dirname, '../..')

test('the bundle has the server and its packages in one file, and runs', async () => {
  const setting = process.env['NODE_ENV']
  const { code, sources } = await bundleServer()
  // React has another runtime in production, and files of tests share a process.
  expect(process.env['NODE_ENV']).toBe(setting)
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
