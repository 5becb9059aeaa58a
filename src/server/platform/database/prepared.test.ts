import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { sendingNowhere } from '#test/database/sent-statements.ts'
import { isOneOf, type KeyLists, keyLists } from './many-rows.ts'
import { type Of, prepared } from './prepared.ts'
import { allRows, countRows, hasRow, insertRow, NEXT_VERSION, oneRow } from './rows.ts'

const CIRCLE = '01a20367-8d2a-72f0-8b8f-9aee3db931db'
const MEMBER = '01a20367-8d2a-72f0-8b8f-9aee3db931dc'
const who = { circleId: CIRCLE, memberId: MEMBER }

const { tx, sent } = sendingNowhere()
beforeEach(() => void sent.splice(0))

/** What was sent, as text with its parameters. */
const all = () => sent.splice(0).map(({ sql: text, parameters }) => [text, parameters])

describe('a prepared statement', () => {
  test('is refused where its values are taken as a whole: there is none to take', async () => {
    const find = prepared(({ circleId, ...rest }: Of<typeof who>, on) =>
      allRows(on, 'ask', { circleId, ...rest }).select('askId'),
    )
    await expect(find(tx, who)).rejects.toThrow('named one by one')
    expect(sent).toEqual([])
  })

  test('is built once, and sent with the values of each call, each where it belongs', async () => {
    let built = 0
    const find = prepared(
      ({ memberId, circleId, limit }: Of<typeof who & { limit: number }>, on) => {
        built++
        return allRows(on, 'ask', { circleId, memberId })
          .select(sql`${memberId}::text`.as('again'))
          .where('openRupees', '>', 500)
          .where('state', '=', 'pending')
          .limit(limit)
      },
    )
    for (const limit of [3, 4]) await find(tx, { ...who, limit })
    // Twice for the first call, which compares both texts.
    expect(built).toBe(2)
    const text =
      'select $1::text as "again" from "ask" where "circle_id" = $2 and "member_id" = $3' +
      ` and "open_rupees" > $4 and "state" = 'pending' limit $5`
    expect(all()).toEqual([3, 4].map((limit) => [text, [MEMBER, CIRCLE, MEMBER, 500, limit]]))
  })

  test('has the text that the query itself has', async () => {
    const keys = [{ circleId: CIRCLE, id: MEMBER }]
    const query = (of: Of<KeyLists> | typeof keys) =>
      tx
        .selectFrom('match')
        .select('code')
        .where(isOneOf(['circleId', 'matchId'], of))
        .forUpdate()
    await query(keys).execute()
    await prepared((of: Of<KeyLists>) => query(of))(tx, keyLists(keys))
    const [plain, kept] = all()
    expect(kept).toEqual(plain)
  })

  test('is refused where its text depends on a value, or on anything else', async () => {
    const written = prepared(
      ({ code }: Of<{ code: string }>) => sql`SELECT ${sql.raw(`${code as never}`)}`,
    )
    await expect(written(tx, { code: 'x' })).rejects.toThrow('depends on the value of code')
    const inJson = prepared(
      ({ code }: Of<{ code: string }>) => sql`SELECT ${JSON.stringify([code])}`,
    )
    await expect(inJson(tx, { code: 'x' })).rejects.toThrow('depends on the value of code')
    let times = 0
    const counted = prepared(() => sql`SELECT ${sql.lit(times++)}`)
    await expect(counted(tx, {})).rejects.toThrow('depends on more than its statement')
    expect(all()).toEqual([])
  })

  test('is not sent without one of its values, and null is one', async () => {
    const find = prepared(({ code }: Of<{ code: string | null }>) => sql`SELECT ${code}::text`)
    await expect(find(tx, {} as { code: null })).rejects.toThrow('without its code')
    await find(tx, { code: null })
    expect(all()).toEqual([['SELECT $1::text', [null]]])
  })

  // These lines are what the test is: tsc complains about an expectation that is not met.
  test('does not compile with a value of another type, a missing one or a wrong comparison', () => {
    const find = prepared(({ circleId }: Of<{ circleId: string }>, on) =>
      allRows(on, 'ask', { circleId }).select('amountRupees'),
    )
    const wrong = () => {
      // @ts-expect-error
      void find(tx, { circleId: 3 })
      // @ts-expect-error
      void find(tx, {})
      prepared(({ amount }: Of<{ amount: string }>, on) =>
        // @ts-expect-error
        allRows(on, 'ask', { circleId: CIRCLE }).select('askId').where('amountRupees', '=', amount),
      )
      // @ts-expect-error
      prepared(({ amount }: Of<{ amount: number }>) => (amount > 3 ? sql`SELECT 1` : sql`SELECT 2`))
    }
    expect(wrong).toBeTypeOf('function')
  })
})

describe('a statement of the row kit', () => {
  const row = { circleId: CIRCLE, eventNo: 1 }
  /** Neighbours that must not share a text. */
  const statements: readonly (() => Promise<unknown>)[] = [
    () => oneRow(tx, 'member', who).find(['status']),
    () => oneRow(tx, 'member', who).find(['status', 'version']),
    () => oneRow(tx, 'member', who).lock(['status']),
    () => oneRow(tx, 'member', who).where({ status: 'active' }).find(['status']),
    () => oneRow(tx, 'member', who).where({ status: 'closed' }).find(['status']),
    () =>
      oneRow(tx, 'member', who)
        .where({ status: ['closed'] })
        .find(['status']),
    () => oneRow(tx, 'member', who).where({ introducedBy: null }).find(['status']),
    () => oneRow(tx, 'member', who).where({ introducedBy: MEMBER }).find(['status']),
    () => hasRow(tx, 'claim', { circleId: CIRCLE, late: true }),
    () => hasRow(tx, 'claim', { circleId: CIRCLE, late: false }),
    () => hasRow(tx, 'claim', { circleId: CIRCLE, matchId: ['a'] }),
    () => hasRow(tx, 'claim', { circleId: CIRCLE, matchId: ['a', 'b'] }),
    () => countRows(tx, 'pledge', { circleId: CIRCLE, openRupees: 0 }).catch(() => undefined),
    () => countRows(tx, 'pledge', { circleId: CIRCLE, openRupees: 1 }).catch(() => undefined),
    () => oneRow(tx, 'member', who).update({ status: 'active' }),
    () => oneRow(tx, 'member', who).update({ status: 'active', version: NEXT_VERSION }),
    () => oneRow(tx, 'member', who).update({ version: sql<number>`version + 2` }),
    () => oneRow(tx, 'member', who).update({ version: sql<number>`version + 3` }),
    () => oneRow(tx, 'totp', { identityId: MEMBER }).delete(),
    () => insertRow(tx, 'eventPosition', row),
    () => insertRow(tx, 'eventPosition', { ...row, eventNo: sql<number>`1 + 1` }),
  ]

  test('has the same text and its own values however often it is sent', async () => {
    for (const send of statements) await send()
    const once = all()
    for (const send of statements.toReversed()) await send()
    expect(all().toReversed()).toEqual(once)
    expect(new Set(once.map(([text]) => text)).size).toBe(statements.length)
  })

  test('sends new values with the text that was built for others', async () => {
    const others = { circleId: MEMBER, memberId: CIRCLE }
    for (const key of [who, others]) await oneRow(tx, 'member', key).update({ status: 'active' })
    expect(all().map(([, values]) => values)).toEqual([
      ['active', CIRCLE, MEMBER],
      ['active', MEMBER, CIRCLE],
    ])
  })

  test('is not sent where a value that it seeks is missing', async () => {
    const { memberId } = {} as { memberId: string }
    await expect(
      oneRow(tx, 'member', { circleId: CIRCLE, memberId }).find(['status']),
    ).rejects.toThrow('a statement without its')
  })
})
