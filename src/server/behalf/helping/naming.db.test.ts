import { beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/shared/calendar.ts'
import { askToHelp, codeOnPhone, enterHelp, nameHelper } from '#test/behalf/helpers.ts'
import { helpStage } from '#test/behalf/help-stage.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import { refusal } from '#test/helping/commands.ts'
import { helpingCircle, type Receiver } from '#test/helping/helping.ts'

const { w, circle, now, wrongOf, helping, actsAbout, noticesOf, block } = await helpStage()

let member: Receiver
let helper: Person
beforeEach(() => {
  ;({ member, helper } = now)
})

describe('somebody becomes a helper', () => {
  test('with the code from the member’s own phone, whose SMS says who and what for', async () => {
    const request = await askToHelp(w, helper, member)
    const code = await codeOnPhone(w, member)
    const sms = w.texts.at(-1)!.text
    expect(sms.rendered).toContain('Asha D')
    expect(sms.rendered).toContain('record payments')
    expect((await helping()).helped).toEqual([])
    await enterHelp(w, helper, request, code)
    expect((await helping()).helped).toMatchObject([{ name: 'Kamala D.', payments: [] }])
    expect((await helping(member)).helpers).toMatchObject([{ name: 'Asha D.' }])
    expect(await actsAbout(member)).toEqual([
      { act: 'behalf.name', actor_id: helper.memberId, actor_role: 'helper', after: {} },
    ])
    expect(await noticesOf(member, 'helper_named')).toBe(1)
  })

  test('and gets the same response for a number that nobody has, whose code never fits', async () => {
    const stranger = { phone: '9000012345' }
    const [real, none] = [await askToHelp(w, helper, member), await askToHelp(w, helper, stranger)]
    expect(Object.keys(none)).toEqual(Object.keys(real))
    expect({ ...none, id: real.id }).toEqual({ ...real, expiresAt: none.expiresAt })
    expect((await helping()).naming?.id).toBe(none.id)
    await w.work()
    expect(w.texts.filter(({ to }) => to.endsWith(stranger.phone))).toEqual([])
    for (let at = 0; at < 4; at++)
      expect((await refusal(enterHelp(w, helper, none, '123456'))).code).toBe('behalf.code-wrong')
    expect((await refusal(enterHelp(w, helper, none, '123456'))).code).toBe('behalf.code-over')
  })

  test('and a member who says meanwhile that nobody may act for them ends the request by its time only', async () => {
    const request = await askToHelp(w, helper, member)
    const code = await codeOnPhone(w, member)
    await w.call('PUT /user/managers', { token: member.token, body: { allowed: false } })
    expect((await helping()).naming).toMatchObject({ id: request.id, status: 'waiting' })
    expect((await refusal(enterHelp(w, helper, request, wrongOf(code)))).code).toBe(
      'behalf.code-wrong',
    )
    expect((await refusal(enterHelp(w, helper, request, code))).code).toBe('behalf.not-wanted')
    expect((await helping()).helped).toEqual([])
    await w.advance(11 * MINUTE_MS)
    expect((await helping()).naming).toBeNull()
  })

  test('and nobody learns from what is shown once the SMS is sent whether anybody has the number', async () => {
    const blocker = await newMember(w, circle)
    await block(blocker, helper)
    const seen = []
    for (const asked of [member, { phone: '9000012346' }, blocker]) {
      const request = await askToHelp(w, helper, asked)
      await w.advance(2 * MINUTE_MS)
      await w.work()
      const { naming } = await helping()
      const tried = async () => (await refusal(enterHelp(w, helper, request, 'no code'))).code
      const inTime = await tried()
      await w.advance(8 * MINUTE_MS)
      seen.push({
        same: { ...naming, expiresAt: naming?.expiresAt === request.expiresAt, id: null },
        inTime,
        late: await tried(),
        after: (await helping()).naming,
      })
    }
    expect(seen[0]).toEqual({
      same: { id: null, status: 'waiting', triesLeft: 5, expiresAt: true },
      inTime: 'behalf.code-wrong',
      late: 'behalf.code-over',
      after: null,
    })
    expect(seen.slice(1)).toEqual([seen[0], seen[0]])
  })

  test.each([
    ['oneself', () => helper],
    ['a member of another circle', async () => newMember(w, await helpingCircle(w))],
    ['somebody suspended', () => changed("status = 'suspended', suspended_at = app_now()")],
    ['somebody who wants nobody to act for them', () => changed('no_manager = true')],
    [
      'somebody who blocked them',
      async () => {
        await block(member, helper)
        return member
      },
    ],
    ['somebody whom one helps', async () => (await nameHelper(w, helper, member), member)],
  ] as const)('never by asking %s: no SMS, and the same response', async (_who, find) => {
    const asked = await find()
    await w.work()
    const texts = w.texts.length
    expect(await askToHelp(w, helper, asked)).toMatchObject({ status: 'waiting', triesLeft: 5 })
    await w.work()
    expect(w.texts.length).toBe(texts)
  })

  test('at most three of one member, and of three members', async () => {
    const helpers = await Promise.all([1, 2, 3, 4].map(() => newMember(w, circle)))
    for (const one of helpers.slice(0, 3)) await nameHelper(w, one, member)
    await w.advance(25 * 60 * MINUTE_MS)
    const texts = w.texts.length
    await askToHelp(w, helpers[3]!, member)
    await w.work()
    expect(w.texts.length).toBe(texts)
    const members = await Promise.all([1, 2, 3, 4].map(() => newMember(w, circle)))
    for (const one of members.slice(0, 3)) await nameHelper(w, helper, one)
    expect((await refusal(askToHelp(w, helper, members[3]!))).code).toBe('behalf.three-already')
  })

  test('with three tries a day at any number, and three codes to one in 30 days', async () => {
    for (let at = 0; at < 3; at++) await askToHelp(w, helper, member)
    expect((await refusal(askToHelp(w, helper, { phone: '9000012345' }))).code).toBe(
      'behalf.codes-today',
    )
    await w.advance(25 * 60 * MINUTE_MS)
    await w.work()
    const texts = w.texts.length
    await askToHelp(w, helper, member)
    await w.work()
    expect(w.texts.length).toBe(texts)
  })

  test('when two use their codes at one instant for the last place: one of them', async () => {
    const helpers = await Promise.all([1, 2, 3].map(() => newMember(w, circle)))
    await nameHelper(w, helper, member)
    await nameHelper(w, helpers[0]!, member)
    await w.advance(25 * 60 * MINUTE_MS)
    const asked = []
    for (const one of helpers.slice(1)) {
      const request = await askToHelp(w, one, member)
      asked.push({ one, request, code: await codeOnPhone(w, member) })
    }
    const results = await Promise.allSettled(
      asked.map(({ one, request, code }) => enterHelp(w, one, request, code)),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await helping(member)).helpers).toHaveLength(3)
  })
})

const changed = async (how: string) => {
  await w.owner.pool.query(`UPDATE member SET ${how} WHERE member_id = $1`, [member.memberId])
  return member
}
