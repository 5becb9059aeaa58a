import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { NO_ID, sendTwice, refusal, refusalToStrangers } from '#test/helping/commands.ts'
import {
  askNow,
  helpingCircle,
  newReceiver,
  pledgeOf,
  type Receiver,
  releasedAsk,
  worldOfFile,
} from '#test/helping/helping.ts'
import { backAgain } from '#test/helping/back-again.ts'
import { meeting } from '#test/circle/meeting.ts'
import { agreeToWarning, newMember, type Person } from '#test/circle/people.ts'
import {
  actsIn,
  decide,
  REASON,
  staffed,
  noticesTo,
  untie,
  waitingFor,
} from '#test/circle/staff.ts'

const w = await worldOfFile()
const circle = await staffed(w, await helpingCircle(w))

const propose = (by: Person, askId: string | undefined) =>
  w.call('POST /staff/asks/{askId}/urgent', {
    token: by.token,
    params: { askId: askId ?? '' },
    body: { reason: REASON },
  })
const queue = async (by: Person) => (await w.call('GET /staff/open-asks', { token: by.token })).data
const classOf = async ({ ask }: Receiver) =>
  (
    await w.owner.pool.query<{ ask_class: string }>('SELECT ask_class FROM ask WHERE ask_id = $1', [
      ask?.id,
    ])
  ).rows[0]?.ask_class
const bring = async (asks = 500) => newReceiver(w, circle, { asks })

describe('an urgent mark', () => {
  test('is proposed by the steward and set by a second; the ask is then first', async () => {
    const [first, last] = [await bring(), await bring()]
    expect((await propose(circle.steward, last.ask?.id)).message).toBe(
      'Recorded. A second steward or officer has to approve it.',
    )
    const approval = await waitingFor(w, circle.steward2, { whom: last })
    expect(approval).toMatchObject({
      kind: 'ask_urgent',
      summary: { amount: 500 },
      reason: REASON,
      canDecide: true,
    })
    expect(await noticesTo(w, circle.officer, 'approval_waiting')).toHaveLength(1)
    await decide(w, circle.steward2, approval)
    expect([
      await classOf(first),
      await classOf(last),
      await noticesTo(w, last, 'ask_urgent'),
    ]).toEqual(['normal', 'urgent', ['ask_urgent']])
    expect(
      (await queue(circle.officer)).map(({ id, rank, askClass }) => [id, rank, askClass]),
    ).toEqual([
      [last.ask?.id, 1, 'urgent'],
      [first.ask?.id, 2, 'normal'],
    ])
    expect(
      (await actsIn(w, circle))
        .filter(({ whom_id }) => whom_id === last.memberId)
        .map(({ act, actor_id, actor_role }) => [act, actor_id, actor_role])
        .slice(-3),
    ).toEqual([
      ['ask_urgent.propose', circle.steward.memberId, 'steward'],
      ['ask.urgent', circle.steward2.memberId, 'steward'],
      ['approval.approve', circle.steward2.memberId, 'steward'],
    ])
    const giver = await newMember(w, circle)
    await pledgeOf(w, giver, 500)
    await w.work()
    expect((await askNow(w, last, last.ask?.id ?? '')).status).toBe('matched')
    expect((await refusal(propose(circle.officer, last.ask?.id))).code).toBe('asks.nothing-open')
  })

  test('is proposed by untied officers, and by stewards for their members', async () => {
    const receiver = await bring()
    expect((await refusal(propose(circle.steward2, receiver.ask?.id))).code).toBe(
      'members.not-assigned',
    )
    const friend = await newReceiver(w, circle, { inviter: circle.officer, asks: 500 })
    expect((await refusal(propose(circle.officer, friend.ask?.id))).code).toBe('members.tied')
    await propose(circle.officer, receiver.ask?.id)
    expect((await refusal(propose(circle.steward, receiver.ask?.id))).code).toBe(
      'staff.approval-waits-already',
    )
    const waits = async (by: Person) =>
      (await queue(by)).filter(({ urgentWaits }) => urgentWaits).map(({ id }) => id)
    expect([await waits(circle.officer), await waits(circle.steward2)]).toEqual([
      [receiver.ask?.id],
      [],
    ])
    const approval = await waitingFor(w, circle.officer2, { whom: receiver })
    expect((await refusal(decide(w, circle.officer, approval))).code).toBe('staff.approval-own')
    await decide(w, circle.officer2, approval)
    expect(await waits(circle.officer)).toEqual([])
    expect((await refusal(propose(circle.steward, receiver.ask?.id))).code).toBe(
      'asks.urgent-already',
    )
  })

  test('is not set for one who is now the giver; another proposes it anew', async () => {
    const receiver = await newReceiver(w, circle, { asks: 0 })
    const ask = await releasedAsk(w, receiver, { amount: 2_000 })
    await propose(circle.officer, ask.id)
    await agreeToWarning(w, circle.officer)
    await pledgeOf(w, circle.officer, 500, 'simple', ask.id)
    const approval = await waitingFor(w, circle.officer2, { kind: 'ask_urgent', whom: receiver })
    expect((await refusal(decide(w, circle.officer2, approval))).code).toBe('staff.proposer-tied')
    expect(await classOf({ ...receiver, ask })).toBe('normal')
    await decide(w, circle.officer2, approval, false)
    await propose(circle.officer2, ask.id)
    await decide(
      w,
      circle.steward2,
      await waitingFor(w, circle.steward2, { kind: 'ask_urgent', whom: receiver }),
    )
    expect(await classOf({ ...receiver, ask })).toBe('urgent')
  })

  test('is not put on an ask whose owner took it back meanwhile', async () => {
    const receiver = await bring()
    await propose(circle.steward, receiver.ask?.id)
    await w.call('POST /asks/{askId}/withdraw', {
      token: receiver.token,
      params: { askId: receiver.ask?.id ?? '' },
      body: { version: receiver.ask?.version ?? 0 },
    })
    const approval = await waitingFor(w, circle.officer, { whom: receiver })
    expect((await refusal(decide(w, circle.officer, approval))).code).toBe('asks.nothing-open')
    expect((await decide(w, circle.officer, approval, false)).message).toContain('Refused')
  })

  test('is for nobody tied to decide, and of another circle’s asks nobody knows', async () => {
    const receiver = await newReceiver(w, circle, { inviter: circle.steward2, asks: 500 })
    await propose(circle.steward, receiver.ask?.id)
    const approval = await waitingFor(w, circle.steward, { whom: receiver })
    const { data: seen } = await w.call('GET /staff/approvals', {
      token: circle.steward2.token,
      query: {},
    })
    expect([
      seen.filter(({ id }) => id === approval.id),
      (await refusal(decide(w, circle.steward2, approval))).code,
    ]).toEqual([[], 'members.tied'])
    const elsewhere = await helpingCircle(w)
    expect(
      await refusalToStrangers(
        w,
        'POST /staff/asks/{askId}/urgent',
        (askId) => ({ params: { askId }, body: { reason: REASON } }),
        { id: receiver.ask?.id ?? '', strangers: [elsewhere.steward] },
      ),
    ).toBe('asks.unknown')
    const decideAs = (approvalId: string) => ({
      params: { approvalId },
      body: { approve: true, reason: REASON, version: 1 },
    })
    expect(
      await refusalToStrangers(w, 'POST /staff/approvals/{approvalId}/decide', decideAs, {
        id: approval.id,
        strangers: [elsewhere.steward],
      }),
    ).toBe('staff.approval-unknown')
    await expect(propose(receiver, receiver.ask?.id)).rejects.toMatchObject({
      code: 'request.not-allowed',
    })
  })

  test('proposed twice with one key waits once', async () => {
    const receiver = await bring()
    await sendTwice(
      w,
      'POST /staff/asks/{askId}/urgent',
      {
        token: circle.steward.token,
        params: { askId: receiver.ask?.id ?? '' },
        body: { reason: REASON },
      },
      { body: { reason: 'Another reason' } },
    )
    expect(
      (
        await w.call('GET /staff/approvals', { token: circle.officer.token, query: {} })
      ).data.filter(({ whomName }) => whomName === receiver.name),
    ).toHaveLength(1)
  })
})

describe('a proposal', () => {
  test('approved and taken back at the same moment ends one way', async () => {
    for (let round = 0; round < 4; round++) {
      const receiver = await bring()
      await propose(circle.steward, receiver.ask?.id)
      const approval = await waitingFor(w, circle.officer, { whom: receiver })
      const back = () =>
        w.call('POST /staff/approvals/{approvalId}/withdraw', {
          token: circle.steward.token,
          params: { approvalId: approval.id },
        })
      const [approved, taken] = await meeting<unknown>(
        w,
        { rows: 'SELECT FROM circle WHERE circle_id = $1', values: [circle.circleId] },
        [() => decide(w, circle.officer, approval), back],
      )
      const state = (
        await w.owner.pool.query<{ state: string }>(
          'SELECT state FROM approval WHERE approval_id = $1',
          [approval.id],
        )
      ).rows[0]?.state
      expect([[approved?.status, taken?.status, state, await classOf(receiver)]]).toContainEqual(
        state === 'approved'
          ? ['fulfilled', 'rejected', 'approved', 'urgent']
          : ['rejected', 'fulfilled', 'withdrawn', 'normal'],
      )
      expect((await refusal(back())).code).toBe('staff.approval-decided')
    }
  })

  test('is taken back only by whoever made it', async () => {
    const receiver = await bring()
    await propose(circle.steward, receiver.ask?.id)
    const { id } = await waitingFor(w, circle.officer, { whom: receiver })
    const back = (by: Person, approvalId = id) =>
      w.call('POST /staff/approvals/{approvalId}/withdraw', {
        token: by.token,
        params: { approvalId },
      })
    expect([
      (await refusal(back(circle.officer))).code,
      (await refusal(back(circle.steward, NO_ID))).code,
    ]).toEqual(['staff.approval-unknown', 'staff.approval-unknown'])
    expect((await back(circle.steward)).message).toBe('Your proposal was withdrawn.')
    const { data } = await w.call('GET /staff/approvals', {
      token: circle.steward.token,
      query: { which: 'decided' },
    })
    expect(data.find((approval) => approval.id === id)).toMatchObject({
      state: 'withdrawn',
      canDecide: false,
      proposedByMe: true,
    })
  })

  test('that nobody decides for fourteen days is over, and can be made anew', async () => {
    const receiver = await bring()
    await propose(circle.steward, receiver.ask?.id)
    const approval = await waitingFor(w, circle.officer, { whom: receiver })
    await w.advance(14 * DAY_MS)
    await backAgain(w, circle, circle.officer, circle.officer2)
    expect((await refusal(decide(w, circle.officer, approval))).code).toBe('staff.approval-decided')
    await w.owner.pool.query("SELECT graphile_worker.add_job('sweep-deadlines', '{}'::json)")
    await w.work()
    const { data } = await w.call('GET /staff/approvals', {
      token: circle.officer.token,
      query: { which: 'decided' },
    })
    expect(data.find(({ id }) => id === approval.id)?.state).toBe('expired')
    await propose(circle.officer2, receiver.ask?.id)
  })
})

describe('the open asks', () => {
  test('are all for an officer, for a steward the assigned, with full rank', async () => {
    const away = await bring()
    await untie(w, [away])
    await w.owner.pool.query('UPDATE member SET steward_id = $1 WHERE member_id = $2', [
      circle.steward2.memberId,
      away.memberId,
    ])
    const all = await queue(circle.officer)
    const mine = await queue((await backAgain(w, circle, circle.steward2), circle.steward2))
    expect(all.map(({ rank }) => rank)).toEqual(all.map((_, at) => at + 1))
    expect(mine.find(({ id }) => id === away.ask?.id)).toEqual({
      ...all.find(({ id }) => id === away.ask?.id),
      assignedToMe: true,
    })
    expect(mine.every(({ assignedToMe }) => assignedToMe)).toBe(true)
    expect((await queue(circle.steward)).map(({ id }) => id)).not.toContain(away.ask?.id)
  })
})
