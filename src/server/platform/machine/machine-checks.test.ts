import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../embedded-postgres/embedded-postgres-process.ts'
import { NotReadyError, Problem, refuseProblems, runChecks } from './check.ts'
import {
  checkFolder,
  checkNode,
  checkPackages,
  checkPort,
  judgeDisk,
  portSentence,
} from './machine-checks.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const folderSetting = 'PARASPAR_DATA'

let folder: string
const servers: Server[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paraspar-checks-'))
})
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((done) => server.close(done))
  rmSync(folder, { recursive: true, force: true })
})

async function listening(body: string): Promise<number> {
  const server = createServer((_request, response) => response.end(body))
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

function sentenceOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    expect(error).toBeInstanceOf(Problem)
    return (error as Problem).message
  }
  return ''
}

const place = (path: string) =>
  ({ host: '127.0.0.1', port: 1, folder: path, folderSetting }) as const

describe('checks of the machine', () => {
  test('name every problem in one sentence, and a bug without a trace', async () => {
    const checks = [
      { name: 'One', run: () => 'is here' },
      { name: 'Two', run: () => Promise.reject(new Problem('Two is missing: get it.')) },
      {
        name: 'Three',
        run: () => {
          throw new Error('broke')
        },
      },
    ]
    expect(await runChecks(checks)).toEqual([
      { name: 'One', found: 'is here', isGood: true },
      { name: 'Two', found: 'Two is missing: get it.', isGood: false },
      { name: 'Three', found: 'broke', isGood: false, isUnforeseen: true },
    ])
    const begun: string[] = []
    await expect(refuseProblems(checks, (name) => begun.push(name))).rejects.toThrow(
      expect.objectContaining({
        name: NotReadyError.name,
        message: 'Two is missing: get it.\nThree: broke',
      }),
    )
    expect(begun).toEqual(['One', 'Two', 'Three'])
  })

  test('take Node from 26', () => {
    expect(checkNode('v26.0.0')).toBe('v26.0.0')
    expect(sentenceOf(() => checkNode('v20.19.1'))).toBe(
      'This is Node v20.19.1, and Paraspar needs 26 or newer: start it with npm start after npm ci, which brings Node 26.',
    )
  })

  test('ask for the same Node in the file that any Node can run', () => {
    const start = readFileSync(join(ROOT, 'src/server/start.mjs'), 'utf8')
    expect(start).toContain('const NODE_MAJOR_MIN = 26\n')
  })

  test('find the packages of package.json, and no others', () => {
    expect(checkPackages(ROOT)).toMatch(/^\d+ as in package.json$/)
    const manifest = (at: string, content: object) => {
      mkdirSync(join(folder, at), { recursive: true })
      writeFileSync(join(folder, at, 'package.json'), JSON.stringify(content))
    }
    manifest('', {
      version: '1.0.0',
      dependencies: { fast: '2.0.0' },
      devDependencies: { slow: '1.0.0' },
    })
    manifest('node_modules/fast', { version: '1.9.0' })
    expect(sentenceOf(() => checkPackages(folder))).toBe(
      'The installed packages are not those of package.json (fast is 1.9.0 and 1 more): run npm ci --include=dev.',
    )
    manifest('node_modules/fast', { version: '2.0.0' })
    expect(sentenceOf(() => checkPackages(folder))).toContain('(slow is missing)')
    manifest('node_modules/slow', { version: '1.0.0' })
    expect(checkPackages(folder)).toBe('2 as in package.json')
  })

  test('take a folder that can be made, and no file in its place', () => {
    expect(checkFolder(place(join(folder, 'new/data')))).toBe(
      `${join(folder, 'new/data')}, which is new`,
    )
    writeFileSync(join(folder, 'file'), '')
    expect(sentenceOf(() => checkFolder(place(join(folder, 'file/data'))))).toBe(
      `${join(folder, 'file')} is a file, and the data needs a folder there: move it, or choose another one with PARASPAR_DATA.`,
    )
  })

  // Root may write everywhere.
  test.skipIf(process.getuid?.() === 0)('refuse a folder that cannot be written', () => {
    chmodSync(folder, 0o500)
    expect(sentenceOf(() => checkFolder(place(join(folder, 'data'))))).toContain(
      'cannot be written (EACCES)',
    )
  })

  test('want 500 MB of the disk, and a twentieth of it up to 2 GB', () => {
    const judge = (free: number, all: number) =>
      judgeDisk({ folder: '/data', folderSetting, free: free * 1e6, all: all * 1e6 })
    expect(judge(500, 10_000)).toBe('500 MB free')
    expect(sentenceOf(() => judge(499, 1_000))).toBe(
      'Only 499 MB are free on the disk of /data, and Paraspar needs 500 MB: make room, or choose a folder on another disk with PARASPAR_DATA.',
    )
    expect(sentenceOf(() => judge(999, 20_000))).toContain('needs 1000 MB')
    expect(sentenceOf(() => judge(1_999, 252_000))).toContain('needs 2000 MB')
    expect(judge(2_000, 252_000)).toBe('2000 MB free')
  })

  const local = { host: '127.0.0.1', folderSetting: 'PARASPAR_DATA' } as const
  test('say of a taken port who has it, and the next one', async () => {
    const free = await freePort()
    await expect(checkPort({ ...local, port: free })).resolves.toBe(`${free} is free`)
    const other = await listening('something else')
    await expect(checkPort({ ...local, port: other })).rejects.toThrow(
      `Port ${other} is taken by another program: end that one, or choose another port: PORT=${other + 1} npm start`,
    )
    const port = await listening('{"alive":true}')
    const ours = { ...local, port }
    await expect(checkPort(ours)).rejects.toThrow(
      `Paraspar already runs at http://127.0.0.1:${port}: use that one, or end it with Ctrl-C in its own window.`,
    )
    await expect(checkPort({ ...ours, folderSetting: 'STORAGE_DIR' })).rejects.toThrow(
      `use that one, or stop it (systemctl stop paraspar@${port}).`,
    )
    await expect(checkPort(ours, true)).resolves.toContain('already runs')
  })

  test('wait a moment for a server that is just ending', async () => {
    const port = await listening('something else')
    const [ending] = servers.splice(0)
    setTimeout(() => ending?.close(), 300)
    await expect(checkPort({ ...local, port })).resolves.toBe(`${port} is free`)
  })

  test('name the way out for other ports and addresses', async () => {
    expect(portSentence({ code: 'EACCES', host: '127.0.0.1', port: 80 })).toContain('above 1023')
    await expect(checkPort({ ...local, host: '203.0.113.7', port: 3000 })).rejects.toThrow(
      'This computer cannot listen at 203.0.113.7 (EADDRNOTAVAIL): choose another address with HOST.',
    )
  })
})
