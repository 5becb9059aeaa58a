import { beforeAll, describe, expect, test } from 'vitest'
import { invariant } from '#domain/shared/assert.ts'
import { CIRCLE_MOVES, type CircleState } from '#domain/circles/circle-states.ts'
import { newCircle, newMember, type Person, register, madeUpPerson } from '#test/circle/people.ts'
import { noticesTo } from '#test/circle/staff.ts'
import {
  confirmed,
  type HelpingCircle,
  helpingCircle,
  matchesToPay,
  newGiver,
  newReceiver,
  pledgeOf,
  releasedAsk,
  worldOfFile,
} from '#test/helping/helping.ts'
import { closeCircles } from './close-circles.ts'
import { actOn, firstFounder, newOperator, openIt, stateOf } from '#test/opening/founders.ts'
import { NO_PRIVILEGE, RESTRICT_VIOLATION } from '#test/server/sql-refusals.ts'
import { databaseRoles } from '#test/rules/database-roles.ts'

const w = await worldOfFile()
const { asApp, asOwner, textsOf } = databaseRoles(w)
let operator: Person
beforeAll(async () => {
  operator = await newOperator(w)
})

/** A circle with a match to pay, and more open on both sides. */
async function runningCircle() {
  const circle = await helpingCircle(w)
  const giver = await newGiver(w, circle)
  const receiver = await newReceiver(w, circle, { asks: 1_000 })
  await pledgeOf(w, giver, 1_000, 'super')
  await w.work()
  const [match] = await matchesToPay(w, giver, receiver)
  invariant(match, 'nothing was matched')
  return { circle, giver, receiver, match }
}

describe('a circle that is paused', () => {
  test('begins nothing new, and what runs ends', async () => {
    const { circle, giver, receiver, match } = await runningCircle()
    await releasedAsk(w, receiver, { amount: 500 })
    await actOn(w, operator, circle.circleId, 'pause')
    await expect(pledgeOf(w, giver, 500)).rejects.toThrow('circles.not-open')
    await expect(
      w.call('POST /asks', {
        token: receiver.token,
        body: { amount: 500, paymentDetailId: receiver.detailId },
      }),
    ).rejects.toThrow('circles.not-open')
    await expect(
      register(w, { ...madeUpPerson(), referralCode: giver.referralCode }),
    ).rejects.toThrow('circles.not-open')
    expect(await noticesTo(w, circle.admin, 'circle_paused')).toEqual([])
    await w.work()
    expect(await noticesTo(w, circle.admin, 'circle_paused')).toEqual(['circle_paused'])
    await confirmed(w, match)
    await actOn(w, operator, circle.circleId, 'resume')
    await pledgeOf(w, giver, 500)
  })

  test('matches nothing, also what was pledged and asked before', async () => {
    const circle = await helpingCircle(w)
    const giver = await newGiver(w, circle)
    const receiver = await newReceiver(w, circle, { asks: 500 })
    await pledgeOf(w, giver, 500, 'super')
    await actOn(w, operator, circle.circleId, 'pause')
    await w.work()
    expect(await matchesToPay(w, giver, receiver)).toEqual([])
    await actOn(w, operator, circle.circleId, 'resume')
    await w.work()
    expect(await matchesToPay(w, giver, receiver)).toHaveLength(1)
  })

  test('takes no new row of members in the database either, nor does a reserved circle', async () => {
    const { circle, giver } = await runningCircle()
    const recurring = (of: { circleId: string; memberId: string }) =>
      asOwner(`INSERT INTO recurring_pledge
        (circle_id, recurring_id, member_id, amount_rupees, instalments, state, created_at)
        VALUES ('${of.circleId}', gen_random_uuid(), '${of.memberId}', 500, 5, 'active', now())`)
    expect(await recurring(giver)).toBeUndefined()
    await actOn(w, operator, circle.circleId, 'pause')
    expect(await recurring(giver)).toBe(RESTRICT_VIOLATION)
    expect(await recurring(operator)).toBe(RESTRICT_VIOLATION)
    const guarded = await textsOf(`SELECT tgrelid::regclass::text AS text FROM pg_trigger
      WHERE tgfoid = 'guard_what_begins'::regproc AND tgenabled = 'O' ORDER BY 1`)
    expect(guarded).toEqual([
      'application',
      'ask',
      'match',
      'payment_detail',
      'pledge',
      'recurring_pledge',
    ])
  })
})

describe('a circle that is closing', () => {
  test('is closed once nothing runs, and its ledger stays', async () => {
    const { circle, match } = await runningCircle()
    const { circleId } = circle
    await actOn(w, operator, circleId, 'close')
    await sweep()
    expect(await stateOf(w, circleId)).toBe('paused')
    await confirmed(w, match)
    await sweep()
    expect(await stateOf(w, circleId)).toBe('closed')
    await w.work()
    expect(await noticesTo(w, match.giver, 'circle_closed')).toEqual(['circle_closed'])
    const { rowCount } = await w.owner.pool.query(
      'SELECT FROM ledger_transfer WHERE circle_id = $1',
      [circleId],
    )
    expect(rowCount).toBe(1)
    await expect(actOn(w, operator, circleId, 'resume')).rejects.toThrow('circles.not-now')
  })
})

const sweep = () => closeCircles(w.world)

describe('an operator', () => {
  let circle: HelpingCircle
  beforeAll(async () => {
    circle = await helpingCircle(w)
  })

  test('finds officers by the name of their circle, and tells four of the panel apart', async () => {
    const { token } = operator
    const named = await newCircle(w, { name: 'Kothrud Batch of 98' })
    const names = ['Asha Kulkarni', 'Asha Patil', 'Ravi Joshi', 'Suman Kelkar Deo']
    for (const name of names) await newMember(w, named, { roles: ['officer'], name })
    await newMember(w, named, { roles: ['officer'], name: 'Without App', factor: false })
    const found = async (part: string) =>
      (await w.call('GET /operator/panel/officers', { token, query: { circle: part } })).data
    const officers = await found('kothrud')
    expect(officers.map(({ name }) => name).toSorted()).toEqual([
      'Asha K.',
      'Asha P.',
      'Ravi J.',
      'Suman D.',
    ])
    expect(await found('98%')).toEqual([])
    const change = (who: { circleId: string; id: string }, on: boolean) =>
      w.call('POST /operator/panel', {
        token,
        body: { circleId: who.circleId, memberId: who.id, on },
      })
    for (const officer of officers) await change(officer, true)
    expect(await found('Kothrud')).toEqual([])
    const { data: panel } = await w.call('GET /operator/panel', { token })
    expect(new Set(panel.map(({ name, circleName }) => `${name} ${circleName}`)).size).toBe(4)
    expect(panel).toMatchObject(officers.map(({ id, name }) => ({ id, name, able: true })))
    for (const name of names) expect(JSON.stringify([panel, officers])).not.toContain(name)
    for (const officer of officers) await change(officer, false)
    expect((await w.call('GET /operator/panel', { token })).data).toEqual([])
    const { circleId, memberId: id } = named.admin
    await expect(change({ circleId, id }, true)).rejects.toThrow('circles.officer-unknown')
    await expect(change(officers[0]!, false)).rejects.toThrow('circles.officer-unknown')
  })

  test('names one officer once, even by two acts at one instant', async () => {
    const { token } = operator
    const officer = await newMember(w, circle, { roles: ['officer'] })
    const { circleId, memberId } = officer
    const acts = await Promise.allSettled(
      [1, 2].map(() =>
        w.call('POST /operator/panel', { token, body: { circleId, memberId, on: true } }),
      ),
    )
    expect(acts.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect((await w.call('GET /operator/panel', { token })).data).toMatchObject([{ id: memberId }])
    await w.call('POST /operator/panel', { token, body: { circleId, memberId, on: false } })
  })

  test('cannot pledge, ask or open any page of members', async () => {
    for (const key of ['GET /pledges', 'GET /asks', 'GET /ledger/mine'] as const)
      await expect(
        w.call(key as never, { token: operator.token, query: {} } as never),
      ).rejects.toThrow('request.not-allowed')
    await expect(
      w.call('POST /pledges', { token: operator.token, body: { amount: 500, plan: 'simple' } }),
    ).rejects.toThrow('request.not-allowed')
  })

  test('takes the second factor in the very session, for the database too', async () => {
    const { rows } = await w.owner.pool.query<{ session_id: string }>(
      `UPDATE session SET second_factor_at = NULL
        WHERE member_id = $1 RETURNING session_id`,
      [operator.memberId],
    )
    const act = `SELECT change_circle('${rows[0]?.session_id}', '${circle.circleId}', 'pause')`
    expect(await asApp(act)).toBe(NO_PRIVILEGE)
    await w.owner.pool.query(
      'UPDATE session SET second_factor_at = app_now() WHERE member_id = $1',
      [operator.memberId],
    )
    expect(await stateOf(w, circle.circleId)).toBe('open')
  })

  test('is nobody whom the application names itself', async () => {
    const role = (circleId: string, memberId: string, name: string) =>
      asApp(`INSERT INTO member_role VALUES ('${circleId}', '${memberId}', '${name}', now())`)
    expect(await role(circle.circleId, circle.admin.memberId, 'operator')).toBe(RESTRICT_VIOLATION)
    expect(await role(operator.circleId, operator.memberId, 'admin')).toBe(RESTRICT_VIOLATION)
    await w.owner.pool.query('UPDATE invitation SET used_by = NULL WHERE used_by = $1', [
      operator.memberId,
    ])
    await w.owner.pool.query('DELETE FROM member_role WHERE member_id = $1', [operator.memberId])
    expect(await role(operator.circleId, operator.memberId, 'operator')).toBe(RESTRICT_VIOLATION)
    await w.owner.pool.query(`UPDATE invitation SET used_by = $1 WHERE circle_id = $2`, [
      operator.memberId,
      operator.circleId,
    ])
    await w.owner.pool.query("INSERT INTO member_role VALUES ($1, $2, 'operator', app_now())", [
      operator.circleId,
      operator.memberId,
    ])
  })
})

describe('the database', () => {
  test('lets the application create and move no circle by itself', async () => {
    const { circleId } = await firstFounder(w)
    for (const sql of [
      `UPDATE circle SET state = 'open' WHERE circle_id = '${circleId}'`,
      `UPDATE circle SET payments_open_at = now() WHERE circle_id = '${circleId}'`,
      `INSERT INTO circle (circle_id, slug, name, policy_version, created_at)
        VALUES (gen_random_uuid(), 'mine', 'Mine', 1, now())`,
      `UPDATE opening_bounds SET members_max = 1000`,
      `UPDATE founding SET size = 2000`,
      `SELECT write_circle(gen_random_uuid(), 'mine', 'Mine', true, 'members', 'open', '{}', true)`,
    ])
      expect(await asApp(sql), sql).toBe(NO_PRIVILEGE)
    await expect(openIt(w, operator, circleId)).rejects.toThrow('circles.founders-not-ready')
  })

  test('moves a circle only as the table says, also for its owner', async () => {
    const states: CircleState[] = ['applied', 'refused', 'open', 'paused', 'closed']
    const { rows } = await w.owner.pool.query<{ a: CircleState; b: CircleState; may: boolean }>(
      `SELECT a, b, can_circle_go(a, b) AS may FROM unnest($1::text[]) a, unnest($1::text[]) b`,
      [states],
    )
    for (const { a, b, may } of rows)
      expect([a, b, may]).toEqual([a, b, CIRCLE_MOVES[a].includes(b)])
    const { circleId } = await helpingCircle(w)
    for (const change of [
      "state = 'closed'",
      "state = 'applied'",
      "kind = 'operators'",
      "slug = 'another'",
      'payments_open_at = NULL',
      'closing_at = now()',
    ])
      await expect(
        w.owner.pool.query(`UPDATE circle SET ${change} WHERE circle_id = $1`, [circleId]),
        change,
      ).rejects.toThrow(/circle/)
  })
})
