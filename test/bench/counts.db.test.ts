import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { measureActs, differing, openShort, storedCounts } from '../../bench/short/short.ts'
import { countWork } from '../../bench/work.ts'

let opened: Awaited<ReturnType<typeof openShort>>
beforeAll(async () => {
  opened = await openShort(() => undefined)
}, 120_000)
afterAll(() => opened.close())

test('a confirmation, its relay, seal and mails, and Home do what was stored, statement by statement', async () => {
  const measured = await measureActs(opened)
  expect([...measured.keys()]).toEqual(Object.keys(storedCounts()))
  expect(differing(measured, storedCounts())).toEqual([])
}, 120_000)

test('rows, index entries, commits, statements and ways are counted for each item', async () => {
  const client = new pg.Client({ connectionString: await opened.made('counted') })
  await client.connect()
  await client.query('CREATE TABLE counted (id int PRIMARY KEY, word text)')
  const counts = await countWork(opened.admin, async () => {
    await client.query('BEGIN')
    await client.query("INSERT INTO counted SELECT g, 'a' FROM generate_series(1, 6) g")
    await client.query("UPDATE counted SET word = 'b' WHERE id <= 4")
    await client.query('DELETE FROM counted WHERE id = 6')
    await client.query('COMMIT')
    return 2
  })
  await client.end()
  expect(counts).toEqual({
    statements: 1.5,
    ways: 2.5,
    rowsNew: 3,
    rowsChanged: 2,
    rowsDeleted: 0.5,
    indexEntries: 3,
    commits: 0.5,
    walBytes: expect.any(Number),
  })
})

test('what differs from the stored counts is named', () => {
  const { 'its seal': seal } = storedCounts()
  if (seal === undefined) throw new Error('no stored counts of a seal')
  const found = new Map([['its seal', { counts: { ...seal, statements: 2 } }]])
  expect(differing(found, { 'its seal': { ...seal, statements: 1 } })).toEqual([
    'its seal: statements 2, stored 1',
  ])
  expect(differing(found, {})).toHaveLength(8)
})
