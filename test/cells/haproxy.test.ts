import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#server/platform/embedded-postgres/embedded-postgres-process.ts'
import { TREE } from '../storm/patroni.ts'

const SAMPLE = join(import.meta.dirname, '../../deploy/haproxy-cells.cfg')
const TOKEN = 'q7hH_3wLx-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const [TRIES_MAX, PAUSE_MS] = [100, 50]

const isThere = process.getuid?.() === 0 && existsSync(join(TREE, 'usr/sbin/haproxy'))
if (!isThere)
  console.log(
    'deploy/haproxy-cells.cfg: not run. It needs a tree of Debian with HAProxy (DEBIAN_TREE), and root',
  )

/** A server that says which cell it is. */
async function serverOf(cell: string) {
  const server = createServer((request, response) =>
    response.end(`${cell} ${request.headers['x-forwarded-for'] ?? ''}`),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, at: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}

describe.skipIf(!isThere)('HAProxy before two cells', () => {
  let front = ''
  let end = async (): Promise<void> => undefined
  beforeAll(async () => {
    const [one, two] = [await serverOf('c1'), await serverOf('c2')]
    const folder = mkdtempSync(join(TREE, 'tmp/paraspar-haproxy-'))
    const inside = folder.slice(TREE.length)
    cpSync(SAMPLE, join(folder, 'haproxy.cfg'))
    writeFileSync(join(folder, 'cells.map'), 'c1 c1\nc2 c2\n')
    const listen = `127.0.0.1:${await freePort()}`
    front = `http://${listen}`
    const said: string[] = []
    const haproxy = spawn('chroot', [TREE, 'haproxy', '-db', '-f', `${inside}/haproxy.cfg`], {
      env: {
        PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
        CELLS_LISTEN: listen,
        CELLS_MAP: `${inside}/cells.map`,
        ...{ C1_A: one.at, C1_B: one.at, C2_A: two.at, C2_B: two.at },
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    haproxy.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text))
    end = async () => {
      haproxy.kill('SIGKILL')
      for (const { server } of [one, two]) server.closeAllConnections()
      for (const { server } of [one, two]) server.close()
      rmSync(folder, { recursive: true, force: true })
    }
    for (let tries = 0; ; tries++, await sleep(PAUSE_MS)) {
      const answers = await Promise.all(
        ['c1', 'c2'].map((cell) => answer({ path: `/?cell=${cell}` }).catch(() => '')),
      )
      if (answers.join(' ') === 'c1 c2') return
      if (tries >= TRIES_MAX) throw new Error(`HAProxy does not start: ${said.join('')}`)
    }
  })
  afterAll(() => end())

  async function answer({
    path = '/',
    ...headers
  }: Readonly<Record<string, string>>): Promise<string> {
    const response = await fetch(`${front}${path}`, { headers })
    return (await response.text()).split(' ')[0] ?? ''
  }

  test.each([
    ['nothing', {}, 'c1'],
    ['a session', { cookie: `a=b; __Host-session=c2.${TOKEN}` }, 'c2'],
    ['a session of an older kind', { cookie: `__Host-session=${TOKEN}` }, 'c1'],
    ['the token of a program', { authorization: `Bearer paraspar_c2.${TOKEN}` }, 'c2'],
    ['the token of a circle', { authorization: `Bearer paraspar_circle_c2.${TOKEN}` }, 'c2'],
    ['a bearer session', { authorization: `Bearer c2.${TOKEN}` }, 'c2'],
    ['an older token that ends like a cell', { authorization: 'Bearer paraspar_aaa_c2' }, 'c1'],
    ['a registration', { cookie: `__Host-registration=c2.${TOKEN}.17.sig` }, 'c2'],
    ['the cell where it was before', { cookie: '__Host-cell=c2' }, 'c2'],
    ['a session rather than that', { cookie: `__Host-cell=c2; __Host-session=c1.${TOKEN}` }, 'c1'],
    ['a cell that is not there', { cookie: '__Host-cell=c3' }, 'c1'],
    [
      'a session of a cell that is not there',
      { cookie: `__Host-session=c3.${TOKEN}; __Host-cell=c2` },
      'c2',
    ],
    ['where it was led', { 'paraspar-cell': 'c2', 'cookie': `__Host-session=c1.${TOKEN}` }, 'c2'],
    [
      'a page where it was led',
      { path: '/c/asha?x=1&cell=c2', cookie: `__Host-session=c1.${TOKEN}` },
      'c2',
    ],
  ])('a request with %s goes to its cell', async (_what, request, cell) => {
    expect(await answer(request)).toBe(cell)
  })
})
