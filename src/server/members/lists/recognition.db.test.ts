import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { runMatching } from '#server/matching/run-matching.ts'
import { staffSentence } from '#server/staff/sentence.ts'
import { newMember, signIn } from '#test/circle/people.ts'
import { refusal } from '#test/helping/commands.ts'
import { askOf, pledgeOf, worldOfFile } from '#test/helping/helping.ts'
import { addDetail } from '#test/helping/payment-details.ts'
import { assignTo, changingRoles } from '#test/circle/staff.ts'
import { accept, foundedCircle, invited, recognise, stateOf } from '#test/members/lists.ts'

const w = await worldOfFile()
const waitingFor = (token: string) => w.call('GET /user/waiting-people', { token })

describe('recognising', () => {
  test('three strangers who know each other get nowhere', async () => {
    const circle = await foundedCircle(w)
    const listed = await invited(w, circle, 3)
    const people = []
    for (const person of listed) people.push(await accept(w, circle, person))
    for (const person of people)
      for (const other of listed)
        expect((await refusal(recognise(w, person, other.id))).code).toBe('request.not-active')
    expect((await refusal(waitingFor(people[0]!.token))).code).toBe('request.not-active')
    expect(await stateOf(w, circle, listed[0]!.id)).toBe('accepted')
  })

  test('takes two active people; a steward is enough, but not the founder who entered the name', async () => {
    const circle = await foundedCircle(w)
    const [one, two, three] = await invited(w, circle, 3)
    for (const person of [one!, two!, three!]) await accept(w, circle, person)
    await recognise(w, circle.admin, one!.id)
    expect(await stateOf(w, circle, one!.id)).toBe('accepted')
    await recognise(w, circle.steward, one!.id)
    await recognise(w, circle.other, two!.id)
    const member = await newMember(w, circle)
    await recognise(w, member, three!.id)
    expect(await stateOf(w, circle, three!.id)).toBe('accepted')
    expect((await refusal(recognise(w, member, three!.id))).code).toBe('members.recognised-already')
    await recognise(w, circle.admin, three!.id, false)
    expect(await stateOf(w, circle, three!.id)).toBe('accepted')
    await recognise(w, await newMember(w, circle), three!.id)
    const states = []
    for (const { id } of [one!, two!, three!]) states.push(await stateOf(w, circle, id))
    expect(states).toEqual(['in', 'in', 'in'])
    expect((await refusal(recognise(w, member, one!.id))).code).toBe('members.waiting-unknown')
  })

  test('is about people of the own circle only', async () => {
    const [here, there] = [await foundedCircle(w), await foundedCircle(w)]
    const [one] = await invited(w, there, 1)
    await accept(w, there, one!)
    expect((await refusal(recognise(w, here.other, one!.id))).code).toBe('members.waiting-unknown')
    expect((await waitingFor(here.other.token)).data).toEqual([])
  })

  test('counts only words of people who are still active', async () => {
    const circle = await foundedCircle(w)
    const [one] = await invited(w, circle, 1)
    await accept(w, circle, one!)
    const gone = await newMember(w, circle)
    await recognise(w, gone, one!.id)
    await w.owner.pool.query(
      "UPDATE member SET status = 'suspended', suspended_at = app_now() WHERE member_id = $1",
      [gone.memberId],
    )
    await recognise(w, await newMember(w, circle), one!.id)
    expect(await stateOf(w, circle, one!.id)).toBe('accepted')
  })

  test('shows at most 20 waiting people by first name and initial, and none after 20 words', async () => {
    const circle = await foundedCircle(w)
    const listed = await invited(w, circle, 22)
    for (const person of listed) await accept(w, circle, person)
    const first = await waitingFor(circle.other.token)
    expect([first.data.length, first.left]).toEqual([20, 20])
    expect(first.data[0]?.name).toMatch(/^\S+ T\.$/)
    for (const { id } of first.data) await recognise(w, circle.other, id)
    const after = await waitingFor(circle.other.token)
    expect([after.data, after.left]).toEqual([[], 0])
    const left = listed.filter(({ id }) => !first.data.some((shown) => shown.id === id))
    expect((await refusal(recognise(w, circle.other, left[0]!.id))).code).toBe(
      'members.too-many-recognitions',
    )
    const { numbers } = await w.call('GET /staff/lists', { token: circle.admin.token })
    expect(numbers).toEqual({
      listed: 22,
      invited: 22,
      accepted: 22,
      recognised: 20,
      mostByOne: 20,
    })
  })

  test('of 200 numbers by two founders ends at their bounds', async () => {
    const circle = await foundedCircle(w)
    const listed = await invited(w, circle, 42)
    for (const person of listed) await accept(w, circle, person)
    for (const founder of [circle.admin, circle.other])
      for (const { id } of listed) await recognise(w, founder, id).catch(() => undefined)
    const { numbers } = await w.call('GET /staff/lists', { token: circle.admin.token })
    expect([numbers.recognised, numbers.mostByOne]).toEqual([20, 20])
  })

  test('ties: neither who entered a name nor who recognised it decides or appoints without a third', async () => {
    const circle = await foundedCircle(w)
    const roles = changingRoles(w)
    const [one] = await invited(w, circle, 1)
    const person = await accept(w, circle, one!)
    await recognise(w, circle.other, one!.id)
    const assigned = await w.owner.pool.query(
      'SELECT steward_id FROM member WHERE member_id = $1',
      [person.memberId],
    )
    expect(assigned.rows).toEqual([{ steward_id: circle.steward.memberId }])
    // Both founders have a tie to them now, so somebody without one has to confirm.
    expect((await roles.grant(circle.admin, person, 'manager')).message).toBe(
      staffSentence('en', 'role-proposed-to-members'),
    )
    const suspend = (by: { token: string }) =>
      w.call('POST /staff/members/{memberId}/suspend', {
        token: by.token,
        params: { memberId: person.memberId },
        body: { reason: 'A reason to look at it.' },
      })
    for (const by of [circle.admin, circle.other]) {
      await w.owner.pool.query(
        "INSERT INTO member_role (circle_id, member_id, role, granted_at) VALUES ($1, $2, 'officer', app_now())",
        [circle.circleId, by.memberId],
      )
      expect((await refusal(suspend(by))).code).toBe('members.tied')
    }
  })
})

describe('the founding time', () => {
  test('lets another steward release a first ask, and no founder; it is matched from day 3', async () => {
    const circle = await foundedCircle(w, { foundingFirstAskDays: 3 })
    const [one] = await invited(w, circle, 1)
    const person = await accept(w, circle, one!)
    await recognise(w, await newMember(w, circle), one!.id)
    await recognise(w, await newMember(w, circle), one!.id)
    await assignTo(w, circle.other, person)
    const detailId = await addDetail(w, person, 'upi')
    await w.owner.pool.query(
      "UPDATE payment_detail SET usable_from = app_now() - interval '1 day' WHERE member_id = $1",
      [person.memberId],
    )
    const ask = await askOf(w, { ...person, detailId }, { amount: 500 })
    expect(ask.status).toBe('awaiting_review')
    const review = (by: { token: string }) =>
      w.call('POST /staff/asks/{askId}/review', {
        token: by.token,
        params: { askId: ask.id },
        body: { release: true, reason: 'Known in the circle.', version: ask.version },
      })
    for (const founder of [circle.admin, circle.other])
      expect((await refusal(review(founder))).code).toBe('asks.founder-may-not-release')
    const shown = async (by: { token: string }) =>
      (await w.call('GET /staff/asks', { token: by.token })).data.map(({ id }) => id)
    expect([await shown(circle.other), await shown(circle.steward)]).toEqual([[], [ask.id]])
    await review(circle.steward)
    await pledgeOf(w, await newMember(w, circle), 500)
    await w.work()
    const matches = async () =>
      (await w.owner.pool.query('SELECT count(*)::int AS n FROM match WHERE ask_id = $1', [ask.id]))
        .rows[0]
    expect(await matches()).toEqual({ n: 0 })
    await w.advance(3 * DAY_MS)
    await runMatching(w.world, circle)
    expect(await matches()).toEqual({ n: 1 })
    const joinedLater = await newMember(w, await foundedCircle(w))
    expect(
      (
        await refusal(
          askOf(
            w,
            { ...joinedLater, detailId: await addDetail(w, joinedLater, 'upi') },
            { amount: 500 },
          ),
        )
      ).code,
    ).toBe('asks.newcomer-wait')
  })

  test('is one for a circle: the database refuses a second one', async () => {
    const circle = await foundedCircle(w)
    await expect(
      w.owner.pool.query(
        "UPDATE circle SET founding_until = founding_until + interval '1 day' WHERE circle_id = $1",
        [circle.circleId],
      ),
    ).rejects.toThrow('what a circle is stays')
    await w.advance(31 * DAY_MS)
    await signIn(w, circle.admin)
  })
})
