import { beforeEach, describe, expect, test } from 'vitest'
import type { BehalfRequest } from '#contract/behalf/managing.ts'
import { HAPPY_EVERY_MS, HAPPY_INSTALMENTS } from '#domain/pledges/plans.ts'
import { DAY_MS, MINUTE_MS } from '#domain/shared/calendar.ts'
import { NO_ID, refusal } from '#test/helping/commands.ts'
import { newReceiver, type Receiver } from '#test/helping/helping.ts'
import { clockTo } from '#test/helping/clock.ts'
import { backAgain } from '#test/helping/back-again.ts'
import type { Person } from '#test/circle/people.ts'
import { circleWithManagers } from '#test/behalf/circle-with-managers.ts'

const { w, circle, manager, other } = await circleWithManagers()

let member: Receiver

beforeEach(async () => {
  member = await newReceiver(w, circle, { asks: 0 })
})

const begin = async (change: object = {}, who: Person = manager): Promise<BehalfRequest> =>
  (
    await w.call('POST /staff/behalf', {
      token: who.token,
      body: { memberId: member.memberId, act: 'pledge', amount: 1_000, ...change },
    })
  ).data
/** Reads the code that arrived on the member's own phone. */
async function codeOnThePhone(): Promise<string> {
  await w.work()
  const text = w.texts.findLast(({ to }) => to.endsWith(member.phone))?.text.rendered ?? ''
  return /\d{6}/.exec(text.replace(/Rs \d+/, ''))?.[0] ?? 'none'
}
const enter = (requestId: string, code: string, who: Person = manager) =>
  w.call('POST /staff/behalf/{requestId}/enter', {
    token: who.token,
    params: { requestId },
    body: { code },
  })
const wrongOf = (code: string) => (code === '111111' ? '222222' : '111111')
const pledges = async () => (await w.call('GET /pledges', { token: member.token })).data

describe('a request for a member', () => {
  test('exists only with the code from the member’s phone, and is theirs', async () => {
    const request = await begin()
    expect(request).toMatchObject({
      memberName: member.name,
      act: 'pledge',
      amount: 1_000,
      plan: 'simple',
      status: 'waiting',
      triesLeft: 5,
    })
    expect(await pledges()).toEqual([])
    const { data } = await enter(request.id, await codeOnThePhone())
    expect(data.status).toBe('done')
    const [pledge] = await pledges()
    expect(pledge).toMatchObject({ amount: 1_000, plan: 'simple', status: 'pending' })
    expect((await w.call('GET /user/acted-for-me', { token: member.token })).data).toMatchObject([
      {
        byName: manager.name,
        act: 'pledge',
        amount: 1_000,
        status: 'done',
        resultId: pledge!.id,
      },
    ])
    const { rows } = await w.owner.pool.query(
      'SELECT act, actor_id, actor_role FROM audit_log WHERE whom_id = $1 ORDER BY happened_at',
      [member.memberId],
    )
    expect(rows).toEqual([
      { act: 'behalf.begin-pledge', actor_id: manager.memberId, actor_role: 'manager' },
      { act: 'behalf.pledge', actor_id: manager.memberId, actor_role: 'manager' },
    ])
    expect(
      (
        await w.owner.pool.query(
          "SELECT FROM notice WHERE member_id = $1 AND kind = 'acted_for_me'",
          [member.memberId],
        )
      ).rowCount,
    ).toBe(1)
  })

  test('can be an ask with a note, which waits for a steward like any first one', async () => {
    const request = await begin({
      act: 'ask',
      amount: 1_500,
      paymentDetailId: member.detailId,
      note: 'School fees',
    })
    await enter(request.id, await codeOnThePhone())
    expect((await w.call('GET /asks', { token: member.token })).data).toMatchObject([
      { amount: 1_500, note: 'School fees', status: 'awaiting_review' },
    ])
  })

  test('is judged by every rule of the member’s own, before a code is sent', async () => {
    const texts = w.texts.length
    for (const [change, code] of [
      [{ amount: 750 }, 'pledges.amount-step'],
      [{ amount: 60_000 }, 'pledges.amount-outside-plan'],
      [{ plan: 'super', amount: 5_000 }, 'pledges.amount-outside-plan'],
      [{ act: 'ask', amount: 500 }, 'asks.detail-missing'],
      [{ act: 'ask', amount: 500, paymentDetailId: NO_ID }, 'asks.detail-missing'],
      [{ act: 'ask', amount: 60_000, paymentDetailId: member.detailId }, 'asks.above-available'],
      [{ memberId: NO_ID }, 'members.member-unknown'],
      [{ memberId: manager.memberId }, 'members.member-unknown'],
    ] as const)
      expect((await refusal(begin(change))).code).toBe(code)
    await w.work()
    expect(w.texts.length).toBe(texts)
  })

  test('ends with the fifth wrong code, also for the right one', async () => {
    const { id } = await begin()
    const code = await codeOnThePhone()
    for (let at = 0; at < 4; at++)
      expect((await refusal(enter(id, wrongOf(code)))).code).toBe('behalf.code-wrong')
    expect((await refusal(enter(id, wrongOf(code)))).code).toBe('behalf.code-over')
    expect((await refusal(enter(id, code))).code).toBe('behalf.code-over')
    expect(await pledges()).toEqual([])
  })

  test('counts one code once, ten minutes long, from the one manager who began it', async () => {
    const first = await begin()
    const code = await codeOnThePhone()
    expect((await refusal(enter(first.id, code, other))).code).toBe('behalf.unknown')
    await enter(first.id, code)
    expect((await refusal(enter(first.id, code))).code).toBe('behalf.ended')
    const second = await begin()
    const late = await codeOnThePhone()
    expect((await refusal(enter(second.id, code))).code).toBe(
      code === late ? 'behalf.ended' : 'behalf.code-wrong',
    )
    await w.advance(10 * MINUTE_MS)
    expect((await refusal(enter(second.id, late))).code).toBe('behalf.code-over')
    expect(await pledges()).toHaveLength(1)
  })

  test('takes no code that was sent for another one of the same member', async () => {
    const [small, large] = [await begin({ amount: 500 }), await begin({ amount: 10_000 }, other)]
    await w.work()
    const codes = w.texts.slice(-2).map(({ text }) => text.variables[1]!)
    const [code] = codes.filter((each) => w.texts.at(-2)?.text.variables[1] === each)
    const wanted =
      w.texts.at(-2)?.text.variables[0] === '500'
        ? { own: small, foreign: large, by: other }
        : { own: large, foreign: small, by: manager }
    expect((await refusal(enter(wanted.foreign.id, code!, wanted.by))).code).toBe(
      'behalf.code-wrong',
    )
  })

  test('is whole in the SMS: all five instalments of a pledge, and the note', async () => {
    const texts = new Map<string, string>()
    for (const [name, change] of [
      ['simple', {}],
      ['happy', { plan: 'happy' }],
      ['note', { act: 'ask', paymentDetailId: member.detailId, note: 'School fees' }],
    ] as const) {
      await begin(change)
      await w.work()
      texts.set(name, w.texts.findLast(({ to }) => to.endsWith(member.phone))!.text.rendered)
    }
    expect(texts.get('happy')).toContain(
      `every ${HAPPY_EVERY_MS / DAY_MS} days, ${HAPPY_INSTALMENTS} times`,
    )
    expect(texts.get('simple')).not.toContain('times')
    expect(texts.get('note')).toContain('with a note')
  })

  test('takes its code for the very plan, payment detail and note only', async () => {
    const ask = { act: 'ask', paymentDetailId: member.detailId, note: 'School fees' }
    for (const [change, meddling] of [
      [{}, "plan = 'happy'"],
      [ask, "note_sealed = '\\x00'"],
      [ask, 'detail_id = gen_random_uuid()'],
    ] as const) {
      const { id } = await begin(change)
      const code = await codeOnThePhone()
      await w.owner.pool.query(`UPDATE on_behalf SET ${meddling} WHERE request_id = $1`, [id])
      expect((await refusal(enter(id, code))).code).toBe('behalf.code-wrong')
    }
  })

  test('is begun at most three times a day for one member, whoever begins', async () => {
    await begin()
    await begin({}, other)
    await begin()
    expect((await refusal(begin({}, other))).code).toBe('behalf.too-many-today')
    await clockTo(w, '00:05')
    await backAgain(w, circle, manager, other, member)
    await begin()
  })

  test('is entered once by two at the same instant', async () => {
    const { id } = await begin()
    const code = await codeOnThePhone()
    const results = await Promise.allSettled([enter(id, code), enter(id, code), enter(id, code)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await pledges()).toHaveLength(1)
  })

  test('can be let go, and is nobody else’s', async () => {
    const { id } = await begin()
    const call = { token: manager.token, params: { requestId: id } }
    expect(
      (
        await refusal(
          w.call('POST /staff/behalf/{requestId}/cancel', { ...call, token: other.token }),
        )
      ).code,
    ).toBe('behalf.unknown')
    await w.call('POST /staff/behalf/{requestId}/cancel', call)
    expect((await refusal(w.call('POST /staff/behalf/{requestId}/cancel', call))).code).toBe(
      'behalf.ended',
    )
    expect((await refusal(enter(id, await codeOnThePhone()))).code).toBe('behalf.code-over')
    expect(
      (await w.call('GET /staff/behalf', { token: manager.token, query: {} })).data[0],
    ).toMatchObject({ id, status: 'void' })
  })
})

describe('a member who wants nobody to act for them', () => {
  test('ends what waits at once, and is left alone until they allow it again', async () => {
    const { id } = await begin()
    const code = await codeOnThePhone()
    await w.call('PUT /user/managers', { token: member.token, body: { allowed: false } })
    expect((await w.call('GET /user/acted-for-me', { token: member.token })).managersMayAct).toBe(
      false,
    )
    expect((await refusal(enter(id, code))).code).toBe('behalf.code-over')
    expect((await refusal(begin())).code).toBe('behalf.not-wanted')
    expect(
      (
        await refusal(
          w.call('GET /staff/behalf-members/{memberId}', {
            token: manager.token,
            params: { memberId: member.memberId },
          }),
        )
      ).code,
    ).toBe('behalf.not-wanted')
    await w.call('PUT /user/managers', { token: member.token, body: { allowed: true } })
    await begin()
  })
})
