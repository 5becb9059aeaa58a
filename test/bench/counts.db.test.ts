import { afterAll, beforeAll, expect, test } from 'vitest'
import { countActs, differing, openShort, storedCounts } from '../../bench/short/short.ts'

let opened: Awaited<ReturnType<typeof openShort>>
beforeAll(async () => {
  opened = await openShort(() => undefined)
}, 120_000)
afterAll(() => opened.close())

test('a confirmation, its relay, seal and mails, and Home do what was stored, statement by statement', async () => {
  const counts = await countActs(opened)
  expect([...counts.keys()]).toEqual(Object.keys(storedCounts()))
  expect(differing(counts, storedCounts())).toEqual([])
}, 120_000)

test('what differs from the stored counts is named', () => {
  const { 'its seal': seal } = storedCounts()
  if (seal === undefined) throw new Error('no stored counts of a seal')
  const found = new Map([['its seal', { ...seal, statements: seal.statements + 1 }]])
  expect(differing(found, { 'its seal': seal })).toEqual([
    `its seal: statements ${(seal.statements + 1).toFixed(2)}, stored ${seal.statements.toFixed(2)}`,
  ])
  expect(differing(found, {})).toHaveLength(8)
})
