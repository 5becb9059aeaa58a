import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printedLines, lineOf } from '../../bench/lists.ts'
import { hotPaths } from '../../bench/lists/acts.ts'
import { costsIn, printedCurves } from '../../bench/lists/curves.ts'
import { type Installation, openInstallation } from '../../bench/lists/installation.ts'
import { type Timed, timeLines } from '../../bench/lists/measure-lists.ts'
import { explain, readWhole } from '../../bench/lists/plans.ts'
import { chooseVisitors, type Visitor } from '../../bench/lists/visitors.ts'
import { measured, readsOfPeople, unmeasured } from '../../bench/lists/requests.ts'
import { measureMisc, printedMisc } from '../../bench/misc.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { testDatabase, type TestDatabase } from '../server/db.ts'
import { checkInvariants } from '../rules/invariants.ts'

const SMALL = { members: 200, circles: 4, matches: 3_000 }

let copy: TestDatabase
let installation: Installation
let visitors: Visitor[]
let visited: Timed[]
const folder = mkdtempSync(join(tmpdir(), 'paraspar-lists-'))
beforeAll(async () => {
  copy = await testDatabase()
  installation = await openInstallation(SMALL, {
    ownerUrl: copy.ownerUrl,
    appUrl: copy.appUrl,
    folder,
    log: () => undefined,
  })
  await installation.app.listen({ host: '127.0.0.1', port: 0 })
  visitors = await chooseVisitors(installation, 1)
  visited = await timeLines(installation, {
    lines: measured(),
    visitors: someVisitors(visitors),
    rounds: 1,
  })
}, 240_000)
afterAll(async () => {
  await installation.close()
  copy.drop()
  rmSync(folder, { recursive: true, force: true })
})

// All people of the largest circle, because its disputes and tickets belong to some of them.
function someVisitors(all: readonly Visitor[]): Visitor[] {
  const largest = Math.max(...all.map(({ no }) => no))
  return all.filter(({ no }) => no === largest)
}

describe('the bench of lists', () => {
  test('measures every read of people who are logged in, or says why not', () => {
    expect(unmeasured(readsOfPeople())).toEqual([])
    expect(unmeasured([...readsOfPeople(), 'GET /new/{newId}'])).toEqual(['GET /new/{newId}'])
    expect(unmeasured(readsOfPeople().filter((key) => key !== 'GET /events'))).toEqual([
      'GET /events',
    ])
  })

  test('makes data in which all holds that must', async () => {
    expect(await checkInvariants(installation.owner)).toEqual([])
    const { rows } = await installation.owner.query<{
      confirmed: number
      live: number
      open: number
    }>(`SELECT count(*) FILTER (WHERE state = 'confirmed')::int AS confirmed,
      count(*) FILTER (WHERE ended_at IS NULL)::int AS live,
      (SELECT count(*)::int FROM ask WHERE open_rupees > 0) AS open FROM match`)
    expect(rows[0]?.confirmed).toBeGreaterThan(2_000)
    expect(Math.min(rows[0]?.live ?? 0, rows[0]?.open ?? 0)).toBeGreaterThan(5)
  })

  test('times each of them, and no list of members has to read a large table whole', async () => {
    const members = new Set(
      measured()
        .filter(({ roles }) => roles === undefined)
        .map(({ name }) => name),
    )
    const texts = new Map(
      visited
        .filter(({ name }) => members.has(name.replace(', further pages', '')))
        .flatMap(({ name, statements }) =>
          [...statements].map(([text, [sample]]) => [text, { name, sample }] as const),
        ),
    )
    expect(texts.size).toBeGreaterThan(60)
    const whole: string[] = []
    for (const [text, { name, sample }] of texts)
      for (const table of await readWhole(installation.owner, {
        text,
        values: sample?.values ?? [],
      }))
        whole.push(`${name} reads ${table} whole: ${text}`)
    expect(whole).toEqual([])
  }, 120_000)

  test.each(['sweep-deadlines', 'open-instalments', 'sweep-deliveries', 'clean-up'] as const)(
    '%s reads no large table whole',
    async (job) => {
      const { statements } = await installation.notes.during(() =>
        jobHandlers[job](installation.world, {}),
      )
      const texts = new Map(statements.map((statement) => [statement.text, statement]))
      const whole: string[] = []
      for (const [text, statement] of texts)
        for (const table of await readWhole(installation.owner, statement))
          whole.push(`${table}: ${text}`)
      expect([texts.size > 0, whole]).toEqual([true, []])
    },
  )

  test('finds what reads a large table whole, reads rows in vain, or sorts many', async () => {
    expect(
      await readWhole(installation.owner, {
        text: "SELECT count(*) FROM match WHERE code LIKE '%A'",
        values: [],
      }),
    ).toEqual(['match'])
    const { flags } = await explain(installation.owner, {
      text: `SELECT * FROM (SELECT * FROM match OFFSET 0) m WHERE giver_id <> $1
        ORDER BY amount_rupees`,
      values: [visitors[0]?.memberId],
    })
    expect(flags.join()).toMatch(/reads match whole.*|sorts \d{4} rows/)
    const inVain = await explain(installation.owner, {
      text: 'SELECT * FROM match_event WHERE circle_id = $1 AND kind = ANY ($2::text[])',
      values: [visitors.at(-1)?.circleId, ['none', 'or "this"']],
    })
    expect(inVain.flags.join()).toMatch(/\d{4} rows read in vain/)
  })

  test('prints a line for each, with the plan of its slowest statement', async () => {
    const one = visited.find(({ name }) => name === 'GET /user/stats')
    const line = await lineOf(installation, one as Timed, new Map())
    expect(line.worst?.plan.text).toContain('Execution Time')
    expect(printedLines([line])).toContain('GET /user/stats')
  })

  test('times the hot paths and counts what each costs', async () => {
    expect((await hotPaths(installation)).map(({ name }) => name)).toEqual([
      'dashboard',
      'lists',
      'login',
      'confirm',
      'events',
    ])
    const costs = await costsIn(installation, 3)
    for (const [name, { ms, pages, acts }] of costs)
      expect([name, ms > 0 && pages > 0, acts > 0]).toEqual([name, true, true])
    expect(await checkInvariants(installation.owner)).toEqual([])
    expect(
      printedCurves([
        {
          title: 'circles',
          points: [
            { at: 1, costs },
            { at: 2, costs },
          ],
        },
      ]),
    ).toContain('| confirm, pages |')
  })

  test('measures open streams, a picture from first part to shown, and a login', async () => {
    const cost = await measureMisc(installation, {
      streams: 12,
      idleSeconds: 0.5,
      events: 2,
      uploads: 2,
      logins: 2,
      pictureWidth: 400,
    })
    expect(cost.streams.streams).toBe(12)
    for (const { ms, nodeMs } of [cost.upload, cost.parts, cost.login])
      expect(Math.min(ms, nodeMs)).toBeGreaterThan(0)
    expect(cost.streams.arrival.all).toBeGreaterThanOrEqual(cost.streams.arrival.half)
    expect(cost.pictureBytes).toBeGreaterThan(10_000)
    expect(printedMisc(cost)).toHaveLength(6)
    await expect(
      measureMisc(installation, {
        streams: 5_000,
        idleSeconds: 0,
        events: 0,
        uploads: 0,
        logins: 0,
        pictureWidth: 400,
      }),
    ).rejects.toThrow('people for 5000 streams')
    expect(await checkInvariants(installation.owner)).toEqual([])
  }, 120_000)
})
