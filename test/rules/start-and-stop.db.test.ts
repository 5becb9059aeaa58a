import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#server/platform/embedded-postgres/embedded-postgres-process.ts'
import { newKeyText } from '../server/production-settings.ts'
import { outsideTests, runProgram } from '../server/run-program.ts'
import { newFolder } from '../server/quick-folder.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Ends what hangs. */
const START_MS_MAX = 240_000

const folder = newFolder('start')
let port = 0
beforeAll(async () => {
  port = await freePort()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const settings = () => ({ PARASPAR_DATA: folder, PORT: String(port) })

/** Starts the application as `npm start` does, and waits until it is ready. */
async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['src/server/start.mjs', 'src/server/programs/main.ts'], {
    cwd: ROOT,
    env: outsideTests(settings()),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  child.stdout?.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  const until = Date.now() + START_MS_MAX
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`it ended: ${said.join('')}`)
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return child
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  child.kill('SIGKILL')
  throw new Error(`it did not start: ${said.join('')}`)
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.on('exit', (code) => resolve(code)))
}

/**
 * A request whose body comes in two parts, so that it is still running while something else
 * happens.
 */
function halfSent({ path, body }: { path: string; body: string }): {
  firstHalf: Promise<void>
  sendRemainder: () => Promise<number>
} {
  const sending = request({
    host: '127.0.0.1',
    port,
    path,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  })
  const answered = new Promise<number>((resolve, reject) => {
    sending.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sending.on('error', reject)
  })
  const firstHalf = new Promise<void>((resolve) => {
    sending.write(body.slice(0, 5), () => setTimeout(resolve, 100))
  })
  return { firstHalf, sendRemainder: () => (sending.end(body.slice(5)), answered) }
}

/** The page that lists whom one can log in as. */
async function practicePage(): Promise<string> {
  return fetch(`http://127.0.0.1:${port}/practice`).then((response) => response.text())
}

/** The names under each circle's heading on the practice page, with what is said beside them. */
function peopleIn(page: string): Record<string, string[]> {
  return Object.fromEntries(
    page
      .split('<h2>')
      .slice(1)
      .map((part) => [
        part.slice(0, part.indexOf('<')),
        Array.from(part.matchAll(/<li class="card row"><span>(.*?)<\/span>/g), ([, text = '']) =>
          text.replace(/<\/?small>/g, ''),
        ),
      ]),
  )
}

/** Logs in as somebody of the practice page. Returns the session's cookie. */
async function logInAs(page: string, name: string): Promise<string> {
  const row = page.split('<li ').find((part) => part.includes(`<span>${name}`)) ?? ''
  const session = await fetch(`http://127.0.0.1:${port}/practice/login`, {
    method: 'POST',
    body: new URLSearchParams({ member: /value="([0-9a-f-]{36})"/.exec(row)?.[1] ?? '' }),
    redirect: 'manual',
  })
  return session.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** What the interface answers somebody. */
async function answerTo<T>(cookie: string, path: string): Promise<T> {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, { headers: { cookie } })
  expect([path, response.status]).toEqual([path, 200])
  return (await response.json()) as T
}

const REPLAYED = ['--circle', 'practice', '--last']
const IDENTICAL = { status: 0, printed: expect.stringContaining('Identical. Matches:') }

const run = (script: string, more: Record<string, string> = {}, args: readonly string[] = []) =>
  runProgram([script, ...args], { ...settings(), ...more })

describe('the application', { timeout: 3 * START_MS_MAX }, () => {
  let running: ChildProcess
  test('starts in practice mode, marks pages, stops on SIGINT and starts again', async () => {
    const first = await start()
    const home = await fetch(`http://127.0.0.1:${port}/`).then((response) => response.text())
    expect(home).toContain('Practice circle: pretend money')
    const before = await practicePage()
    expect(before.match(/name="member"/g)?.length).toBeGreaterThanOrEqual(40)
    first.kill('SIGINT')
    expect(await ended(first)).toBe(0)
    expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false)

    running = await start()
    const after = await practicePage()
    expect(after.match(/value="[0-9a-f-]{36}"/g)?.toSorted()).toEqual(
      before.match(/value="[0-9a-f-]{36}"/g)?.toSorted(),
    )
  })

  test('replays a run beside the server', () => {
    expect(run('src/server/programs/replay.ts', {}, REPLAYED)).toMatchObject(IDENTICAL)
  })

  test('has a circle that is just beginning, and its operator', async () => {
    const page = await practicePage()
    const people = peopleIn(page)
    expect(Object.keys(people)).toEqual(['Practice Sangam', 'Sakhi Mahila Mandal', 'Operators'])
    expect(people['Operators']).toEqual(['Prabhakar Iyer operator'])
    const here = people['Sakhi Mahila Mandal'] ?? []
    expect(here.filter((text) => text.endsWith('admin, steward'))).toHaveLength(2)
    expect(here.filter((text) => text.endsWith('applied'))).toHaveLength(4)
    const founder = await logInAs(page, 'Savita Deshmukh')
    const { data, numbers, foundingUntil } = await answerTo<{
      data: { enteredByMe: boolean; agreedByName: string; people: { state: string }[] }[]
      numbers: object
      foundingUntil: string
    }>(founder, '/staff/lists')
    expect(data).toMatchObject([{ enteredByMe: true, agreedByName: 'Vandana Kale' }])
    expect(
      Object.entries(Object.groupBy(data[0]?.people ?? [], ({ state }) => state)).map(
        ([state, those = []]) => [state, those.length],
      ),
    ).toEqual(
      expect.arrayContaining([
        ['in', 4],
        ['accepted', 4],
        ['listed', 7],
      ]),
    )
    expect(numbers).toMatchObject({ listed: 15, accepted: 8, recognised: 4, mostByOne: 4 })
    expect(Date.parse(foundingUntil)).toBeGreaterThan(Date.now())
    const operator = await logInAs(page, 'Prabhakar Iyer')
    expect(await answerTo(operator, '/operator/circles')).toMatchObject({
      data: [{ name: 'Sakhi Mahila Mandal', state: 'open', paymentsOpen: false, members: 7 }, {}],
    })
  })

  test('a second server with another HASH_KEY is refused, and the first goes on', async () => {
    const path = join(folder, 'keys.json')
    const keys = readFileSync(path, 'utf8')
    writeFileSync(path, JSON.stringify({ ...JSON.parse(keys), hash: newKeyText() }))
    const second = run('src/server/programs/main.ts', { PORT: String(await freePort()) })
    writeFileSync(path, keys)
    expect(second.status).toBe(1)
    expect(second.printed).toContain(
      'HASH_KEY: is not the key that this database was written with. Put the old keys.json ' +
        'back, or begin a new practice circle: npm run reset',
    )
    // Notices first that an idle connection was closed meanwhile.
    await new Promise(setImmediate)
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  })

  test('lets a request that runs finish before it ends, and ends open event streams', async () => {
    const cookie = await logInAs(await practicePage(), 'Asha Verma')
    const events = await fetch(`http://127.0.0.1:${port}/api/events`, { headers: { cookie } })
    expect(events.headers.get('content-type')).toBe('text/event-stream')
    const sent = halfSent({
      path: '/api/user/forgot-password',
      body: JSON.stringify({ email: 'nobody@practice.example' }),
    })
    await sent.firstHalf
    running.kill('SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await sent.sendRemainder()).toBe(200)
    expect(await events.text()).toContain('event: changed')
    expect(await ended(running)).toBe(0)
  })

  test('replays a run without a server, and says where there is nothing to replay', () => {
    expect(run('src/server/programs/replay.ts', {}, REPLAYED)).toMatchObject(IDENTICAL)
    const nowhere = { PARASPAR_DATA: join(folder, 'nowhere') }
    expect(run('src/server/programs/replay.ts', nowhere, REPLAYED)).toMatchObject({
      status: 1,
      printed: expect.stringContaining('There is no practice installation'),
    })
  })

  test('reset empties the practice installation and nothing else', () => {
    expect(
      run('src/server/programs/reset.ts', { DATABASE_URL: 'postgres://somewhere/else' }, ['--yes']),
    ).toMatchObject({ status: 1 })
    expect(existsSync(join(folder, 'postgres', 'PG_VERSION'))).toBe(true)
    expect(run('src/server/programs/reset.ts', {}, ['--yes'])).toMatchObject({ status: 0 })
    expect(existsSync(join(folder, 'postgres', 'PG_VERSION'))).toBe(false)
    expect(existsSync(join(folder, 'keys.json'))).toBe(false)
  })
})
