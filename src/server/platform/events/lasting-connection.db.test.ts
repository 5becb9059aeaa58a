import { afterEach, expect, test } from 'vitest'
import { worldOfFile } from '#test/helping/helping.ts'
import { LASTING, LastingConnection } from './lasting-connection.ts'

const w = await worldOfFile()
let lasting = new LastingConnection(w.world.config)
afterEach(async () => {
  await lasting.close()
  lasting = new LastingConnection(w.world.config)
})

const CONNECTED = `FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = '${LASTING}'`
const connections = async () =>
  (await w.owner.pool.query<{ n: number }>(`SELECT count(*)::int AS n ${CONNECTED}`)).rows[0]?.n
const breakAll = () => w.owner.pool.query(`SELECT pg_terminate_backend(pid) ${CONNECTED}`)
const send = (channel: string, text: string) =>
  w.owner.pool.query('SELECT pg_notify($1, $2)', [channel, text])

test('all share one connection, which comes at its first use', async () => {
  expect(await connections()).toBe(0)
  const heard: string[] = []
  const end = await lasting.hear('one', (text) => heard.push(`one ${text}`))
  await lasting.hear('two', (text) => heard.push(`two ${text}`))
  expect(await Promise.all([1, 2].map((n) => lasting.query('SELECT $1::int AS n', [n])))).toEqual([
    [{ n: 1 }],
    [{ n: 2 }],
  ])
  await send('one', 'a')
  await send('two', 'b')
  await expect.poll(() => heard).toEqual(['one a', 'two b'])
  end()
  await send('one', 'c')
  await send('two', 'd')
  await expect.poll(() => heard).toEqual(['one a', 'two b', 'two d'])
  expect(await connections()).toBe(1)
})

test('one that comes in the place of a broken one is prepared alike, and says that there was a gap', async () => {
  const [heard, prepared]: [string[], number[]] = [[], []]
  await lasting.prepare(async () => void prepared.push(prepared.length))
  await lasting.hear(
    'one',
    (text) => heard.push(text),
    () => heard.push('a gap'),
  )
  await send('one', 'a')
  await expect.poll(() => heard).toEqual(['a'])
  await breakAll()
  await expect.poll(() => heard).toEqual(['a', 'a gap'])
  await send('one', 'b')
  await expect.poll(() => heard).toEqual(['a', 'a gap', 'b'])
  lasting.renew()
  await expect.poll(() => heard).toEqual(['a', 'a gap', 'b', 'a gap'])
  await send('one', 'c')
  await expect.poll(() => heard.at(-1)).toBe('c')
  expect([prepared.length >= 3, await connections()]).toEqual([true, 1])
})

test('what cannot be prepared is refused, and is not tried again later', async () => {
  await expect(lasting.prepare((on) => on.query('SELECT 1 / 0'))).rejects.toThrow('division')
  await breakAll()
  expect(await lasting.query('SELECT 1 AS n')).toEqual([{ n: 1 }])
})
