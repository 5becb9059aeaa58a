import { beforeAll, describe, expect, test } from 'vitest'
import { openPayments } from './open-payments.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import { assignTo, changingRoles, decide, REASON } from '#test/circle/staff.ts'
import { backAgain } from '#test/helping/back-again.ts'
import { refusal } from '#test/helping/commands.ts'
import {
  appealed,
  caseNow,
  decided,
  disputedMatch,
  officersOf,
  proposed,
  ruled,
  taken,
} from '#test/helping/disputes.ts'
import { askOf, helpingCircle, newReceiver, worldOfFile } from '#test/helping/helping.ts'
import { addDetail } from '#test/helping/payment-details.ts'
import { invited } from '#test/members/lists.ts'
import { newOperator } from '#test/opening/founders.ts'
import { appointed, joinByList, identified, openedCircle } from '#test/opening/ten-people.ts'
import { newOutsideOfficer } from '#test/staff/outside-officers.ts'
import { WIDE_BOUNDS } from '#test/opening/wide-bounds.ts'

/** What somebody would try who wants to build a scheme with a circle of their own. */
const w = await worldOfFile()
const roles = changingRoles(w)
let operator: Person
beforeAll(async () => {
  operator = await newOperator(w)
  await w.call('PUT /operator/bounds', {
    token: operator.token,
    body: WIDE_BOUNDS,
  })
})
const codeOf = async (act: Promise<unknown>) => (await refusal(act)).code

/** A circle that an operator opened a moment ago, as two founders get it. */
async function opened() {
  const circle = await openedCircle(w, operator)
  return { first: circle.admin, second: circle.other, circle }
}
type Opened = Awaited<ReturnType<typeof opened>>

/** SIM cards of the founders’ own: listed, invited, in by phone, recognised by the other. */
const simCards = ({ circle }: Opened, count: number) => joinByList(w, circle, count)

async function asking(person: Pick<Person, 'token' | 'name' | 'email' | 'memberId'>) {
  await identified(w, person)
  const detailId = await addDetail(w, person)
  return askOf(w, { token: person.token, detailId }, { amount: 500 })
}

describe('SIM cards of two founders', () => {
  test('get no first ask released: not by a founder, not by a waiver, not by their own kind', async () => {
    const mine = await opened()
    const [card, steward] = await simCards(mine, 2)
    const ask = await asking(card!)
    expect(ask.status).toBe('awaiting_review')
    const body = { release: true, reason: 'Known in the circle.', version: ask.version }
    const params = { askId: ask.id }
    for (const founder of [mine.first, mine.second]) {
      expect(
        await codeOf(
          w.call('POST /staff/asks/{askId}/review', { token: founder.token, params, body }),
        ),
      ).toBe('asks.founder-may-not-release')
      const waiver = w.call('POST /staff/members/{memberId}/waive-wait', {
        token: founder.token,
        params: { memberId: card!.memberId },
        body: { reason: REASON },
      })
      expect(['members.founder-may-not-waive', 'members.tied']).toContain(await codeOf(waiver))
    }
    // A person whom a card brought is tied to no founder.
    const brought = await newReceiver(w, mine.circle, {
      asks: 0,
      inviter: { ...mine.first, ...card!, referralCode: '' },
    })
    await assignTo(w, mine.first, brought)
    const theirs = await askOf(w, brought, { amount: 500 })
    expect(
      await codeOf(
        w.call('POST /staff/asks/{askId}/review', {
          token: mine.first.token,
          params: { askId: theirs.id },
          body: { ...body, version: theirs.version },
        }),
      ),
    ).toBe('asks.founder-may-not-release')
    const waiver = w.call('POST /staff/members/{memberId}/waive-wait', {
      token: mine.first.token,
      params: { memberId: brought.memberId },
      body: { reason: REASON },
    })
    expect(await codeOf(waiver)).toBe('members.founder-may-not-waive')
    // One entered the name and the other recognised it: neither appoints without a third person.
    await roles.grant(mine.first, steward!, 'steward')
    const { data } = await w.call('GET /staff/approvals', { token: mine.first.token, query: {} })
    expect(data).toHaveLength(1)
    for (const proposal of data)
      expect(['members.tied', 'staff.approval-unknown']).toContain(
        await codeOf(decide(w, mine.second, proposal)),
      )
    expect(
      await codeOf(
        w.call('POST /staff/asks/{askId}/review', { token: steward!.token, params, body }),
      ),
    ).toMatch(/not-allowed|second-factor-missing|identity-missing/)
  })

  test('and one accomplice release no first ask of the founders, and rule on nothing', async () => {
    const mine = await opened()
    const [accomplice, confirmer] = await simCards(mine, 2)
    for (const role of ['steward', 'officer'] as const)
      await appointed(w, mine.circle, { person: accomplice!, role, by: confirmer! })
    const detailId = await addDetail(w, mine.second)
    const founder = { token: mine.second.token, detailId }
    const ask = await askOf(w, founder, { amount: 500 })
    await expect(
      w.owner.pool.query(
        `UPDATE ask SET state = 'pending', reviewed_by = $1, reviewed_at = app_now()
          WHERE ask_id = $2`,
        [accomplice!.memberId, ask.id],
      ),
    ).rejects.toThrow('this person may not decide about this ask')
    const { data } = await w.call('GET /staff/set-up', { token: mine.first.token })
    expect(data.dispute).toMatchObject({ untied: 0, firstRound: false, appeal: false })
  })

  test('stay with founders who gave their roles up and took them again', async () => {
    const mine = await opened()
    const [card] = await simCards(mine, 1)
    const ask = await asking(card!)
    await w.owner.pool.query('DELETE FROM member_role WHERE member_id = $1', [mine.second.memberId])
    for (const role of ['admin', 'steward', 'officer'])
      await w.owner.pool.query(
        'INSERT INTO member_role (circle_id, member_id, role, granted_at) VALUES ($1, $2, $3, app_now())',
        [mine.circle.circleId, mine.second.memberId, role],
      )
    const review = w.call('POST /staff/asks/{askId}/review', {
      token: mine.second.token,
      params: { askId: ask.id },
      body: { release: true, reason: 'Known in the circle.', version: ask.version },
    })
    expect(await codeOf(review)).toBe('asks.founder-may-not-release')
  })

  test('are matched with nothing while nobody can decide a dispute and its appeal', async () => {
    const mine = await opened()
    await simCards(mine, 3)
    for (let count = 0; count < 3; count++) await newOutsideOfficer(w, mine.first, mine.second)
    await openPayments(w.world)
    const { data } = await w.call('GET /staff/set-up', { token: mine.first.token })
    expect(data).toMatchObject({
      paymentsOpen: false,
      dispute: { officers: 3, untied: 3, missing: 1, firstRound: true, appeal: false },
    })
  })

  test('show to the operator in the numbers of the lists', async () => {
    const mine = await opened()
    await simCards(mine, 4)
    await invited(w, mine.circle, 2)
    const { data } = await w.call('GET /operator/circles', { token: operator.token })
    expect(data.find(({ id }) => id === mine.circle.circleId)?.lists).toEqual({
      listed: 6,
      invited: 6,
      accepted: 4,
      recognised: 4,
      mostByOne: 4,
    })
    expect(JSON.stringify(data)).not.toContain(mine.first.name)
  })
})

describe('two accomplices as officers from outside', () => {
  test('have no last word in the founding time: the panel decides the appeal', async () => {
    const panelCircle = await helpingCircle(w)
    const panel = await officersOf(w, panelCircle, 2)
    for (const { circleId, memberId } of panel)
      await w.owner.pool.query('INSERT INTO panel_member VALUES ($1, $2, app_now())', [
        circleId,
        memberId,
      ])
    const circle = await helpingCircle(w)
    const other = await newMember(w, circle, { roles: ['admin'] })
    await w.owner.pool.query(
      `UPDATE circle SET founding_until = app_now() + interval '30 days' WHERE circle_id = $1`,
      [circle.circleId],
    )
    const accomplices = []
    for (let count = 0; count < 2; count++)
      accomplices.push(await newOutsideOfficer(w, circle.admin, other))
    const [one, two] = accomplices
    const dispute = await disputedMatch(w, circle)
    await ruled(w, dispute, [one!, two!])
    await appealed(w, dispute, dispute.receiver)
    await w.work()
    for (const accomplice of accomplices) {
      expect(await codeOf(taken(w, dispute, accomplice))).toBe('disputes.panel-decides')
      expect((await caseNow(w, dispute, accomplice)).can).toEqual([])
    }
    await proposed(w, dispute, panel[0]!)
    expect(await codeOf(decided(w, dispute, one!))).toBe('disputes.panel-decides')
    expect(await decided(w, dispute, panel[1]!)).toMatchObject({ state: 'final' })
    await w.owner.pool.query('DELETE FROM panel_member')
  })

  test('decide nothing about the founders, see nobody, release nothing and appoint nobody', async () => {
    const circle = await helpingCircle(w)
    const other = await newMember(w, circle, { roles: ['admin'] })
    const accomplice = await newOutsideOfficer(w, circle.admin, other)
    await backAgain(w, circle, other)
    const receiver = await newReceiver(w, circle, { asks: 0 })
    const about = await disputedMatch(w, circle, { giver: other, receiver })
    expect(await codeOf(taken(w, about, accomplice))).toBe('disputes.tied')
    const { token } = accomplice
    const asker = await newReceiver(w, circle, { asks: 0 })
    const ask = await askOf(w, asker, { amount: 500 })
    for (const act of [
      () => w.call('GET /staff/members', { token, query: {} }),
      () => w.call('GET /staff/asks', { token }),
      () =>
        w.call('POST /staff/asks/{askId}/review', {
          token,
          params: { askId: ask.id },
          body: { release: true, reason: 'Known to me.', version: ask.version },
        }),
      () => roles.grant(accomplice, asker, 'steward'),
      () => w.call('GET /user/waiting-people', { token }),
      () => w.call('GET /operator/circles', { token }),
    ])
      expect(await codeOf(act())).toBe('request.not-allowed')
  })

  test('are nobody’s accomplice twice: whoever is a member cannot prove the same phone', async () => {
    const circle = await helpingCircle(w)
    const other = await newMember(w, circle, { roles: ['admin'] })
    const member = await newMember(w, circle)
    const officer = await newOutsideOfficer(w, circle.admin, other)
    const change = w.call('POST /user/change-phone', {
      token: officer.token,
      body: { phone: member.phone },
    })
    await change
    await w.work()
    const sent = w.texts.findLast(({ to }) => to === `+91${member.phone}`)
    const confirm = w.call('POST /user/confirm-phone', {
      token: officer.token,
      body: { code: sent?.text.variables[0] ?? '' },
    })
    expect(await codeOf(confirm)).toBe('members.identity-dispute-under-review')
  })
})
