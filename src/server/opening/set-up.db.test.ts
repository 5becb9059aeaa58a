import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/calendar.ts'
import {
  pledgeOf,
  worldOfFile,
  matchesToPay,
  newReceiver,
  newGiver,
} from '#test/helping/helping.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import { noticesTo, untie } from '#test/circle/staff.ts'
import { refusal } from '#test/helping/commands.ts'
import { backAgain } from '#test/helping/back-again.ts'
import { foundersReady, newOperator, openIt } from '#test/opening/founders.ts'
import { databaseRoles } from '#test/rules/database-roles.ts'
import { openPayments } from './open-payments.ts'
import { WIDE_BOUNDS } from '#test/opening/wide-bounds.ts'

const w = await worldOfFile()
const { textsOf } = databaseRoles(w)
let operator: Person
beforeAll(async () => {
  operator = await newOperator(w)
  await w.call('PUT /operator/bounds', {
    token: operator.token,
    body: WIDE_BOUNDS,
  })
})

/** A circle that an operator opened a moment ago, with its two founders. */
async function youngCircle() {
  const { first, second, circleId } = await foundersReady(w)
  await openIt(w, operator, circleId)
  const circle = { circleId, admin: first, steward: second, slug: '', name: '', invitations: [] }
  return { circle, first, second, circleId }
}
const guide = async ({ token }: Person) => (await w.call('GET /staff/set-up', { token })).data
const officersOf = (circle: { circleId: string; admin: Person }, count: number, inviter?: Person) =>
  Promise.all(
    Array.from({ length: count }, () =>
      newMember(w, circle, { roles: ['officer'], ...(inviter && { inviter }) }),
    ),
  )
const sweep = () => openPayments(w.world)

describe('the set-up guide', () => {
  test('says no until a dispute and its appeal can be decided, then payments open', async () => {
    const { circle, first, second } = await youngCircle()
    expect(await guide(first)).toMatchObject({
      done: false,
      paymentsOpen: false,
      dispute: { firstRound: false, appeal: false, officers: 0, needed: 4 },
      administrators: [{ able: true }, { able: true }],
    })
    await officersOf(circle, 3, second)
    await sweep()
    expect((await guide(first)).paymentsOpen).toBe(false)
    // Founders tie those whom they introduced: four officers of one founder are too few for a case
    // in which that founder is a party, so others must come in by somebody else.
    await officersOf(circle, 1, second)
    expect((await guide(first)).dispute).toMatchObject({ officers: 4, untied: 0, appeal: false })
    await w.owner.pool.query(`UPDATE member SET introduced_by = NULL WHERE circle_id = $1`, [
      circle.circleId,
    ])
    expect((await guide(first)).dispute).toMatchObject({ officers: 4, untied: 2, appeal: false })
    await officersOf(circle, 2)
    await w.owner.pool.query(`UPDATE member SET introduced_by = NULL WHERE circle_id = $1`, [
      circle.circleId,
    ])
    await sweep()
    await w.work()
    expect(await guide(first)).toMatchObject({
      paymentsOpen: true,
      dispute: { officers: 6, untied: 4, firstRound: true, appeal: true },
    })
    expect(await noticesTo(w, second, 'payments_opened')).toEqual(['payments_opened'])
  })

  test('counts the panel of other circles, and opens by it', async () => {
    const { first } = await youngCircle()
    const home = await youngCircle()
    const panel = await officersOf(home.circle, 4)
    for (const { circleId, memberId } of panel)
      await w.owner.pool.query('INSERT INTO panel_member VALUES ($1, $2, app_now())', [
        circleId,
        memberId,
      ])
    expect((await guide(first)).dispute).toMatchObject({ officers: 0, panel: 4, appeal: true })
    await sweep()
    expect((await guide(first)).paymentsOpen).toBe(true)
    await w.owner.pool.query('DELETE FROM panel_member')
  })

  test('counts an officer, a steward and an administrator when their work lets them in, and not before', async () => {
    const { circle, first } = await youngCircle()
    const person = await newMember(w, circle, { roles: ['officer', 'steward', 'admin'] })
    const set = (column: string) =>
      w.owner.pool.query(`UPDATE ${column} WHERE member_id = $1`, [person.memberId])
    const counted = async () => {
      const { dispute, firstAsk, administrators } = await guide(first)
      const isNamed = ({ name }: { name: string }) => name === person.name
      expect([dispute.officers, dispute.unable]).toContain(1)
      return [
        dispute.officers === 1,
        firstAsk.stewards.find(isNamed)?.able,
        administrators.find(isNamed)?.able,
      ]
    }
    expect(await counted()).toEqual([true, true, true])
    for (const [takenAway, givenBack, code] of [
      ['member SET birth_sealed = NULL', "member SET birth_sealed = '\\x00'", 'identity-missing'],
      [
        'identity SET email_verified_at = NULL',
        'identity SET email_verified_at = app_now()',
        'identity-missing',
      ],
      [
        'identity SET phone_verified_at = NULL',
        'identity SET phone_verified_at = app_now()',
        'not-active',
      ],
      ['identity SET pan_waits = true', 'identity SET pan_waits = false', 'identity-missing'],
    ] as const) {
      await set(takenAway)
      expect(await counted(), takenAway).toEqual([false, false, false])
      expect((await refusal(guide(person))).code).toBe(`request.${code}`)
      await set(givenBack)
      expect(await counted(), givenBack).toEqual([true, true, true])
      expect((await guide(person)).dispute.officers).toBe(1)
    }
  })

  test('names officers without a second factor, and counts them not', async () => {
    const { circle, first } = await youngCircle()
    await newMember(w, circle, { roles: ['officer'], factor: false })
    expect((await guide(first)).dispute).toMatchObject({ officers: 0, unable: 1 })
  })

  test('says for how many members nobody may release a first ask', async () => {
    const { circle, first, second, circleId } = await youngCircle()
    const firstAsk = async () => {
      const { stewards, ...counted } = (await guide(first)).firstAsk
      return { ...counted, stewards: stewards.map(({ name }) => name) }
    }
    // In the founding time no founder may.
    expect(await firstAsk()).toEqual({ founding: true, members: 2, uncovered: 2, stewards: [] })
    const steward = await newMember(w, circle, { roles: ['steward', 'officer'] })
    await untie(w, [steward])
    expect(await firstAsk()).toMatchObject({ members: 3, uncovered: 1, stewards: [steward.name] })
    const [panel] = await officersOf((await youngCircle()).circle, 1)
    await w.owner.pool.query('INSERT INTO panel_member VALUES ($1, $2, app_now())', [
      panel?.circleId,
      panel?.memberId,
    ])
    expect(await firstAsk()).toMatchObject({ uncovered: 0 })
    await w.advance(30 * DAY_MS)
    await backAgain(w, circle, operator)
    expect(await firstAsk()).toMatchObject({ founding: false, members: 3, uncovered: 0 })
    await w.owner.pool.query(
      "DELETE FROM member_role WHERE circle_id = $1 AND member_id <> $2 AND role IN ('steward', 'officer')",
      [circleId, second.memberId],
    )
    expect(await firstAsk()).toMatchObject({ uncovered: 1, stewards: [second.name] })
    await w.owner.pool.query('DELETE FROM panel_member')
  })

  test('sends one SMS to the reader’s own phone', async () => {
    const { first } = await youngCircle()
    const before = w.texts.length
    await w.call('POST /staff/set-up/test-sms', { token: first.token })
    await w.work()
    expect(w.texts.slice(before).map(({ to }) => to.slice(-10))).toEqual([first.phone.slice(-10)])
  })
})

describe('before payments are open', () => {
  test('pledges and asks wait, and nothing is matched: neither by a run nor by choice', async () => {
    const { circle } = await youngCircle()
    const giver = await newGiver(w, circle)
    const receiver = await newReceiver(w, circle, { asks: 0 })
    await w.owner.pool.query(
      `UPDATE member SET newcomer_waived_at = app_now() WHERE member_id = $1`,
      [receiver.memberId],
    )
    await w.call('POST /asks', {
      token: receiver.token,
      body: { amount: 500, paymentDetailId: receiver.detailId },
    })
    await w.owner.pool.query("UPDATE ask SET state = 'pending' WHERE member_id = $1", [
      receiver.memberId,
    ])
    await pledgeOf(w, giver, 500, 'super')
    await w.work()
    expect(await matchesToPay(w, giver, receiver)).toEqual([])
    const { data } = await w.call('GET /asks', { token: receiver.token })
    await expect(
      w.call('POST /pledges', {
        token: giver.token,
        body: { amount: 500, plan: 'simple', receiverAskId: data[0]?.id ?? '' },
      }),
    ).rejects.toThrow('circles.payments-not-open')
    const { user } = await w.call('GET /user/session', { token: giver.token })
    expect(user.circle).toMatchObject({ state: 'open', paymentsOpen: false })
    await officersOf(circle, 6)
    await w.owner.pool.query('UPDATE member SET introduced_by = NULL WHERE circle_id = $1', [
      circle.circleId,
    ])
    await sweep()
    await w.work()
    expect(await matchesToPay(w, giver, receiver)).toHaveLength(1)
  })

  test('the database opens them for nobody with fewer than four officers', async () => {
    const { circle, circleId } = await youngCircle()
    await officersOf(circle, 3)
    expect(await textsOf(`SELECT open_payments('${circleId}')::text AS text`)).toEqual(['false'])
    await officersOf(circle, 1)
    expect(await textsOf(`SELECT open_payments('${circleId}')::text AS text`)).toEqual(['true'])
  })
})
