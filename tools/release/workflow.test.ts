import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newFolder } from '#test/server/quick-folder.ts'

/** A small project with its changes of two versions, and what is not released. */
const folder = newFolder('workflow')
const deploy = join(folder, 'deploy')
mkdirSync(deploy)
for (const name of ['version.sh', 'release-notes.sh'])
  cpSync(join(import.meta.dirname, '../../deploy', name), join(deploy, name))
const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, stdio: 'ignore' })
git('init')
git('-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '--allow-empty', '--message', 'a')
afterAll(() => rmSync(folder, { recursive: true }))

const write = (version: string, changes: string) => {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', version }))
  writeFileSync(join(folder, 'CHANGELOG.md'), changes)
}
const CHANGES = `# Changes

## 0.2.0 (5 January 2027)

### Added

- **More:** with a ## in it.

## 0.2

- Nearly the same name.

## 0.1.0

- The first.
`
beforeEach(() => write('0.2.0', CHANGES))

const run = (name: string, ...words: string[]) => {
  const env = { PATH: process.env['PATH'], GITHUB_REPOSITORY: 'Some/Name' }
  const { status, stdout } = spawnSync(join(deploy, name), words, { encoding: 'utf8', env })
  return { status, stdout }
}

test('the notes of a version are its own part of the changes, and a version without one has none', () => {
  const of = (version: string) => run('release-notes.sh', version)
  expect(of('0.2.0')).toEqual({
    status: 0,
    stdout: '\n### Added\n\n- **More:** with a ## in it.\n',
  })
  expect(of('0.1.0').stdout.trim()).toBe('- The first.')
  expect(of('0.2').stdout.trim()).toBe('- Nearly the same name.')
  for (const none of ['0.1', '0.3.0', 'Unreleased'])
    expect([none, of(none)]).toEqual([none, { status: 1, stdout: '' }])
  write('0.2.0', `# Changes\n\n## Unreleased\n\n- Later.\n${CHANGES.slice(10)}`)
  expect(of('Unreleased').stdout.trim()).toBe('- Later.')
})

test('a version is new where the changes begin with it and no tag names it', () => {
  const says = () => run('version.sh').stdout.trim().split('\n')
  expect(says()).toEqual(['version=0.2.0', 'image=ghcr.io/some/name', 'is-new=true'])
  git('tag', 'v0.2')
  expect(says()).toContain('is-new=true')
  git('tag', 'v0.2.0')
  expect(says()).toEqual(['version=0.2.0', 'image=ghcr.io/some/name'])
  write('0.3.0', CHANGES.replace('# Changes\n', '# Changes\n\n## Unreleased\n'))
  expect(says()).toEqual(['version=0.3.0', 'image=ghcr.io/some/name'])
  write('0.3.0', CHANGES.replaceAll('0.2.0', '0.3.0'))
  expect(says()).toContain('is-new=true')
})
