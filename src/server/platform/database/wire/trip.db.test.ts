import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/server/db.ts'
import { BOUNDS } from '../bounds.ts'
import { PreparedClient } from '../prepared-client.ts'

/** A time limit for answers that would never come. */
const PATIENCE = 20_000
const SLEEPING = 'SELECT pg_sleep($1)'
const SHOWN = 'SELECT $1::int AS shown'
const HALVED = 'SELECT 6 / $1::int AS shown'
const LARGE = 'SELECT $1::bigint AS shown'
const AS_JSON = 'SELECT $1::jsonb AS shown'
const WRITTEN = 'INSERT INTO trip_note (place) VALUES ($1)'
const NOTED = 'SELECT place FROM trip_note ORDER BY place'

let at: TestDatabase
let client: PreparedClient
/** How often the server said that it is ready: once for each Sync. */
let ready = 0

async function connect(): Promise<void> {
  client = new PreparedClient({
    connectionString: at.ownerUrl,
    pipeline: true,
    bounds: { ...BOUNDS, statementMs: 2_000, silenceMs: 500 },
    types: { getTypeParser: () => (text: string) => read(text) },
  })
  client.on('error', () => undefined)
  await client.connect()
  client.connection.on('message', ({ name }: { name: string }) => {
    if (name === 'readyForQuery') ready++
  })
}

function read(text: string): unknown {
  if (text === '666') throw new RangeError('not to be read')
  return text
}

const send = (text: string, values: unknown[] = []) =>
  (client.query as unknown as (...sent: unknown[]) => Promise<pg.QueryResult>).call(
    client,
    text,
    values,
  )
const ask = async (text: string, ...values: unknown[]) =>
  (await send(text, values)).rows.map((row: object) => Object.values(row)[0])
const failure = (asked: Promise<unknown>) =>
  asked.catch((error: Error & { code?: string }) => error.code ?? error.message)
const begin = () => ask('begin')

beforeAll(async () => {
  at = await testDatabase()
  await connect()
  await ask('CREATE TABLE trip_note (place integer PRIMARY KEY)')
  // What is sent for the third time has a name, and only such statements go together.
  for (let round = 0; round < 3; round++) {
    for (const text of ['begin', 'savepoint s', NOTED]) await ask(text)
    for (const text of [SHOWN, HALVED, LARGE, AS_JSON, WRITTEN]) await ask(text, 1)
    for (const text of ['rollback to s', 'commit', 'begin', 'rollback']) await ask(text)
    await ask(SLEEPING, 0)
  }
  client.end()
})
afterAll(() => at.drop())
beforeEach(async () => {
  await connect()
  ready = 0
})
afterEach(() => client.end())

describe('statements of one turn', { timeout: PATIENCE }, () => {
  test('in a transaction are answered together, eight at most', async () => {
    const numbers = Array.from({ length: 18 }, (_, number) => number)
    const asked = [begin(), ...numbers.map((number) => ask(SHOWN, number))]
    const [, ...shown] = await Promise.all(asked)
    expect(shown).toEqual(numbers.map((number) => [String(number)]))
    expect(ready).toBe(3)
    await ask('commit')
    expect(ready).toBe(4)
  })

  test('outside of one are each answered, and done, by themselves', async () => {
    const asked = [ask(WRITTEN, 1), ask(WRITTEN, 1), ask(WRITTEN, 2)]
    expect(await Promise.all(asked.map(failure))).toEqual([[], '23505', []])
    expect(ready).toBe(3)
    expect(await ask(NOTED)).toEqual(['1', '2'])
    await ask('DELETE FROM trip_note')
  })

  test('fail where one fails, and all behind it with its error', async () => {
    const asked = [
      begin(),
      ask(SHOWN, 1),
      ask(WRITTEN, 1),
      ask(HALVED, 0),
      ...Array.from({ length: 9 }, () => ask(SHOWN, 2)),
    ]
    const behind = Array.from({ length: 10 }, () => '22012')
    expect(await Promise.all(asked.map(failure))).toEqual([[], ['1'], [], ...behind])
    expect(ready).toBe(2)
    await ask('rollback')
    expect(await ask(NOTED)).toEqual([])
    expect(await Promise.all([begin(), ask(SHOWN, 3), ask(HALVED, 2)])).toEqual([[], ['3'], ['3']])
    await ask('rollback')
  })

  test('go on behind a way back to a savepoint', async () => {
    const asked = [
      begin(),
      ask(WRITTEN, 1),
      ask('savepoint s'),
      ask(HALVED, 0),
      ask(WRITTEN, 2),
      ask('rollback to s'),
      ask(WRITTEN, 3),
      ask(NOTED),
    ]
    const answers = await Promise.all(asked.map(failure))
    expect(answers).toEqual([[], [], [], '22012', '22012', [], [], ['1', '3']])
    await ask('rollback')
  })

  test('are not committed where one failed, though nobody waited for it', async () => {
    const asked = [begin(), ask(WRITTEN, 1), ask(HALVED, 0), send('commit')]
    const [, , , ended] = await Promise.all(asked.map(failure))
    expect(ended).toMatchObject({ command: 'ROLLBACK' })
    expect(await ask(NOTED)).toEqual([])
  })

  test('are not touched by one whose answer cannot be read, or whose values cannot be sent', async () => {
    const round: Record<string, unknown> = {}
    round['again'] = round
    const asked = [begin(), ask(LARGE, 666), ask(SHOWN, 1), ask(AS_JSON, round), ask(SHOWN, 2)]
    expect(await Promise.all(asked.map(failure))).toEqual([
      [],
      'not to be read',
      ['1'],
      expect.stringContaining('circular'),
      ['2'],
    ])
    await ask('commit')
  })
})

describe('a trip that is cut short', { timeout: PATIENCE }, () => {
  const elsewhere = async (act: 'pg_cancel_backend' | 'pg_terminate_backend') => {
    const other = new pg.Client({ connectionString: at.ownerUrl })
    await other.connect()
    const { processID } = client as unknown as { processID: number }
    const isAsleep = `SELECT FROM pg_stat_activity WHERE pid = ${processID} AND wait_event = 'PgSleep'`
    while ((await other.query(isAsleep)).rowCount === 0);
    await other.query(`SELECT ${act}(${processID})`)
    await other.end()
  }

  test('by a cancel fails from there on, and its connection is as good as before', async () => {
    const asked = [begin(), ask(SHOWN, 1), ask(SLEEPING, 1.5), ask(SHOWN, 2)].map(failure)
    await elsewhere('pg_cancel_backend')
    expect(await Promise.all(asked)).toEqual([[], ['1'], '57014', '57014'])
    await ask('rollback')
    expect(await ask(SHOWN, 3)).toEqual(['3'])
  })

  test('by the end of its server fails, and so does what is asked later', async () => {
    const asked = [begin(), ask(SHOWN, 1), ask(SLEEPING, 1.5), ask(SHOWN, 2)].map(failure)
    await elsewhere('pg_terminate_backend')
    const [, , asleep, behind] = await Promise.all(asked)
    expect([asleep, behind]).toEqual(['57P01', expect.stringContaining('terminated')])
    expect(await failure(ask(SHOWN, 3))).toContain('not queryable')
  })

  test('by silence for longer than one of them may take fails as a whole', async () => {
    const asked = [begin(), ...[1.4, 1.4].map((seconds) => ask(SLEEPING, seconds))]
    expect(await Promise.all(asked.map(failure))).toEqual(asked.map(() => 'DATABASE_SILENT'))
  })
})
