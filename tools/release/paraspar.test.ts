import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newFolder } from '#test/server/quick-folder.ts'
import { outsideTests } from '#test/server/run-program.ts'

const folder = newFolder('command')
afterAll(() => rmSync(folder, { recursive: true }))
const settings = join(folder, 'env')
writeFileSync(settings, "PUBLIC_URL='https://help.example'\nOPERATOR_NAME='A $name & more'\n")
// An installation has a link to it where commands are looked for.
const command = join(folder, 'paraspar')
symlinkSync(join(import.meta.dirname, '../../bin/paraspar'), command)

const typed = (words: readonly string[], env: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(command, words, {
    cwd: folder,
    encoding: 'utf8',
    env: outsideTests({ PARASPAR_ENV: settings, ...env }),
  })
  return { status, stdout, stderr }
}

test('lists the commands of an installation', () => {
  const { status, stdout } = typed([])
  expect(status).toBe(0)
  for (const name of ['start', 'setup', 'doctor', 'backup', 'upgrade'])
    expect(stdout.split(/\s+/)).toContain(name)
  expect(stdout).not.toContain('prove')
  // Each says in its line what it is for.
  const lines = stdout.split('\n').filter((line) => line.startsWith('  '))
  expect(lines.filter((line) => line.trim().split(/\s+/).length < 3)).toEqual([])
  expect(typed(['--version']).stdout).toMatch(/^\d+[.]\d+[.]\d+\n$/)
})

test('runs one with the settings of the file, wherever it is typed', () => {
  const { status, stdout } = typed(['setup', '--sms-templates'])
  expect([status, stdout.includes('help.example')]).toEqual([0, true])
})

test('passes on how the command ends, and names commands as they were typed', () => {
  expect(typed(['doctor', '--nonsense'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('"paraspar doctor --help"'),
  })
  expect(typed(['setup', '--help']).stdout).toContain('Usage: paraspar setup --circle')
  expect(typed(['start', '--help']).stdout).toContain('Usage: paraspar start [--lan]')
})

test('does nothing for a command that is not there, or settings that cannot be read', () => {
  expect(typed(['destroy'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('no command "destroy"'),
  })
  expect(typed(['doctor'], { PARASPAR_ENV: join(folder, 'none') })).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('cannot be read (ENOENT)'),
  })
})

test('says where it looked where nobody made settings yet, but for what makes them', (context) => {
  if (existsSync('/etc/paraspar/env')) return context.skip('this machine runs Paraspar')
  const bare = (words: readonly string[], env: Record<string, string> = {}) => {
    const { PARASPAR_ENV: _, PARASPAR_MODE: __, DATABASE_URL: ___, ...rest } = outsideTests(env)
    return spawnSync(command, words, { cwd: folder, encoding: 'utf8', env: rest })
  }
  for (const name of ['doctor', 'start'])
    expect(bare([name])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('There is no settings file /etc/paraspar/env: make one'),
    })
  expect(bare(['setup', '--keys'])).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('MASTER_KEYS=first:'),
  })
})
