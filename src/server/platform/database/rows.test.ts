import type { CompiledQuery } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { sendingNowhere } from '#test/database/sent-statements.ts'
import { allRows, countRows, hasRow, insertRow, NEXT_VERSION, oneRow } from './rows.ts'

const CIRCLE = '01a20367-8d2a-72f0-8b8f-9aee3db931db'
const MEMBER = '01a20367-8d2a-72f0-8b8f-9aee3db931dc'
const who = { circleId: CIRCLE, memberId: MEMBER }

const { tx, sent } = sendingNowhere()

beforeEach(() => void sent.splice(0))

const text = (query: CompiledQuery | undefined) => query?.sql.replaceAll('"', '')

describe('a statement of the row kit is the one that a store would write by hand:', () => {
  test('a row is found, and locked, by its key alone', async () => {
    const held = { ...who, status: 'closed', version: 3 }
    await oneRow(tx, 'member', held).find(['status', 'version'])
    await oneRow(tx, 'member', held).lock(['status'])
    expect(sent.map(text)).toEqual([
      'select status, version from member where circle_id = $1 and member_id = $2',
      'select status from member where circle_id = $1 and member_id = $2 for update',
    ])
    expect(sent[0]?.parameters).toEqual([CIRCLE, MEMBER])
  })

  test('rows are selected by equal values, null and one of some too, and the words of closed sets are written out', () => {
    const query = allRows(tx, 'claim', { circleId: CIRCLE, withdrawnAt: null })
      .select('claimId')
      .where('late', '=', true)
      .orderBy('claimedAt')
      .limit(3)
      .compile()
    expect(text(query)).toBe(
      'select claim_id from claim where circle_id = $1 and withdrawn_at is null and late = true' +
        ' order by claimed_at limit $2',
    )
    const some = allRows(tx, 'match', { circleId: CIRCLE, matchId: ['a', 'b'] }).select('code')
    expect(text(some.compile())).toBe(
      'select code from match where circle_id = $1 and match_id in ($2, $3)',
    )
    const waiting = allRows(tx, 'approval', { circleId: CIRCLE, state: 'waiting' })
    expect(text(waiting.select('kind').compile())).toBe(
      `select kind from approval where circle_id = $1 and state = 'waiting'`,
    )
  })

  test('rows are counted, and looked for', async () => {
    await hasRow(tx, 'claim', { circleId: CIRCLE, late: false })
    await countRows(tx, 'claim', { circleId: CIRCLE }).catch(() => undefined)
    expect(sent.map(text)).toEqual([
      'select 1 as one from claim where circle_id = $1 and late = false limit $2',
      'select count(*) as rows from claim where circle_id = $1',
    ])
  })

  test('a row is changed by its key, and only with the values that it must have', async () => {
    const changes = { status: 'active', version: NEXT_VERSION } as const
    await oneRow(tx, 'member', who).update(changes)
    expect(await oneRow(tx, 'member', who).where({ status: 'suspended' }).update(changes)).toBe(
      false,
    )
    expect(sent.map(text)).toEqual([
      'update member set status = $1, version = version + 1 where circle_id = $2 and member_id = $3',
      'update member set status = $1, version = version + 1' +
        " where circle_id = $2 and member_id = $3 and status = 'suspended'",
    ])
  })

  test('a row is inserted and deleted', async () => {
    await insertRow(tx, 'eventPosition', { circleId: CIRCLE, eventNo: 1 })
    await oneRow(tx, 'totp', { identityId: MEMBER }).delete()
    expect(sent.map(text)).toEqual([
      'insert into event_position (circle_id, event_no) values ($1, $2)',
      'delete from totp where identity_id = $1',
    ])
  })
})

// These lines are what the test is: tsc complains about an expectation that is not met.
test('what is wrong does not compile: no circle, half a key, a column or a word that does not exist', () => {
  // @ts-expect-error
  allRows(tx, 'approval', { state: 'waiting' })
  // @ts-expect-error
  allRows(tx, 'approval', { circleId: CIRCLE, state: 'awaiting' })
  // @ts-expect-error
  allRows(tx, 'approval', { circleId: CIRCLE, sort: 'policy' })
  // @ts-expect-error
  oneRow(tx, 'member', { memberId: MEMBER })
  // @ts-expect-error
  oneRow(tx, 'member', { circleId: CIRCLE })
  // @ts-expect-error
  void oneRow(tx, 'member', who).find(['sort'])
  // @ts-expect-error
  void oneRow(tx, 'member', who).update({ status: 'gone' })
  // @ts-expect-error
  oneRow(tx, 'member', who).where({ status: 'gone' })
  // @ts-expect-error
  oneRow(tx, 'member', who).where({ circleId: MEMBER })
  // @ts-expect-error
  void insertRow(tx, 'eventPosition', { eventNo: 1 })
})
