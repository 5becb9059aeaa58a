import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpointOf } from '#contract/index.ts'
import { LINES_HEADER } from '#domain/shared/csv.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { admit } from '#server/platform/use-case/admission.ts'
import type { FileOut } from '#server/platform/http/serve-file.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { bareStatement } from '#test/helping/bare-rows.ts'
import { IS_LONG } from '#test/server/long.ts'
import { type TestApp, testApp } from '#test/server/http.ts'
import { newCircle, newMember, type Person } from '#test/circle/people.ts'
import { type TestWorld, testWorld } from '#test/server/world.ts'
import { statementCsv } from './statement-csv.ts'

const LINES = IS_LONG ? 100_000 : 5_000
const MEGABYTE = 1_000_000

let w: TestWorld
let http: TestApp
let me: Person
beforeAll(async () => {
  w = await testWorld()
  http = await testApp(w)
  const circle = await newCircle(w)
  me = await newMember(w, circle)
  const other = await newMember(w, circle)
  await bareStatement(w, {
    circleId: me.circleId,
    giverId: other.memberId,
    receiverId: me.memberId,
    lines: LINES,
  })
}, 120_000)
afterAll(async () => {
  await http.close()
  await w.close()
})

/** Opens the file as its route does, and counts the transactions of its pages. */
async function opened(): Promise<{ file: FileOut; pages: () => number }> {
  let pages = 0
  const { db } = w.world.database
  const counting = new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') pages += 1
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  const world: World = { ...w.world, database: { ...w.world.database, db: counting } }
  const file = await inTransaction(
    w.world.database,
    { vault: w.world.vault, language: 'en' },
    async (base) => {
      const { actor } = await admit(base, endpointOf('GET /coine/statement/csv'), me.token)
      return statementCsv(world, { ...base, actor, policy: actor.policy } as unknown as ActorCtx, {
        language: 'en',
      })
    },
  )
  return { file, pages: () => pages }
}

describe(`a statement of ${LINES} lines`, () => {
  test('streams in small pieces made on demand, in constant memory', async () => {
    const { file, pages } = await opened()
    expect(file.headers?.[LINES_HEADER]).toBe(String(LINES))
    const before = process.memoryUsage().heapUsed
    let [lines, longest, most, ahead] = [0, 0, 0, 0]
    for await (const piece of file.body() as AsyncGenerator<string>) {
      const here = piece.split('\r\n').length - 1
      lines += here
      longest = Math.max(longest, here)
      ahead = Math.max(ahead, pages() - Math.ceil((lines - 1) / 500))
      most = Math.max(most, process.memoryUsage().heapUsed - before)
    }
    expect([lines, longest, ahead]).toEqual([LINES + 1, 500, 0])
    // All of its lines at once take above 100 MB.
    expect(most).toBeLessThan(80 * MEGABYTE)
  }, 120_000)

  test('is made no further once its line breaks', async () => {
    const { file, pages } = await opened()
    let pieces = 0
    for await (const _piece of file.body() as AsyncGenerator<string>) if (++pieces === 4) break
    expect(pages()).toBe(3)
  })

  test('is too long for a PDF, which says what to do', async () => {
    const response = await http.send(
      { method: 'GET', url: '/api/coine/statement/pdf', headers: { 'accept-language': 'en' } },
      me,
    )
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
      409,
      'A PDF has at most 2,000 lines. Please choose a shorter period, or use the CSV file.',
    ])
  })
})
