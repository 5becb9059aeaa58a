import { describe, test, expect } from 'vitest'
import { NO_ID, sendTwice, refusal } from '#test/helping/commands.ts'
import { askOf, newReceiver, helpingCircle } from '#test/helping/helping.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import { actsIn, REASON, noticesTo } from '#test/circle/staff.ts'
import { membersOfStewards } from '#test/staff/members-of-stewards.ts'

const { w, circle, bring } = await membersOfStewards()

describe('a date of birth', () => {
  const correct = (
    member: { memberId: string },
    dateOfBirth: string,
    by: Person = circle.steward,
  ) =>
    w.call('POST /staff/members/{memberId}/correct-birth', {
      token: by.token,
      params: { memberId: member.memberId },
      body: { dateOfBirth, reason: REASON },
    })
  const classesOf = async (member: { memberId: string }) =>
    (
      await w.owner.pool.query<{ ask_class: string }>(
        'SELECT ask_class FROM ask WHERE member_id = $1 ORDER BY created_at',
        [member.memberId],
      )
    ).rows.map(({ ask_class }) => ask_class)

  test('is corrected by the steward; open asks follow, the log has no date', async () => {
    const receiver = await newReceiver(w, circle, { asks: 500 })
    await askOf(w, receiver, { amount: 1_000 })
    const closed = await askOf(w, receiver, { amount: 500 })
    await w.call('POST /asks/{askId}/withdraw', {
      token: receiver.token,
      params: { askId: closed.id },
      body: { version: closed.version },
    })
    await w.owner.pool.query("UPDATE ask SET ask_class = 'urgent' WHERE ask_id = $1", [
      receiver.ask?.id,
    ])
    expect((await correct(receiver, '1940-02-29')).message).toBe(
      'The date of birth was corrected. The member is told.',
    )
    expect(await classesOf(receiver)).toEqual(['urgent', 'elder', 'normal'])
    expect([
      (await w.call('GET /user/profile', { token: receiver.token })).data.dateOfBirth,
      await noticesTo(w, receiver, 'birth_corrected'),
    ]).toEqual(['1940-02-29', ['birth_corrected']])
    expect(await actsIn(w, circle, 'member.correct-birth')).toEqual([
      {
        act: 'member.correct-birth',
        actor_id: circle.steward.memberId,
        actor_role: 'steward',
        whom_id: receiver.memberId,
        before: { elder: false },
        after: { elder: true, asks: 1 },
        readable: false,
      },
    ])
    await correct(receiver, '1980-01-01')
    expect(await classesOf(receiver)).toEqual(['urgent', 'normal', 'normal'])
  })

  test.each(['2020-01-01', '1985-02-30', 'yesterday', '1850-01-01'])(
    '%s is no date of birth of a member',
    async (born) => {
      expect((await refusal(correct(await bring(), born))).code).toBe('staff.birth-invalid')
    },
  )

  test('is not corrected by other stewards, the tied or other circles', async () => {
    const [other, friend] = [
      await bring(circle.steward2),
      await newMember(w, circle, { inviter: circle.steward }),
    ]
    const elsewhere = await helpingCircle(w)
    expect([
      (await refusal(correct(other, '1980-01-01'))).code,
      (await refusal(correct(friend, '1980-01-01'))).code,
    ]).toEqual(['members.not-assigned', 'members.tied'])
    expect([
      (await refusal(correct(elsewhere.steward, '1980-01-01'))).code,
      (await refusal(correct({ memberId: NO_ID }, '1980-01-01'))).code,
    ]).toEqual(['members.member-unknown', 'members.member-unknown'])
    await expect(correct(other, '1980-01-01', circle.officer)).rejects.toMatchObject({
      code: 'request.not-allowed',
    })
  })

  test('corrected twice with one key is corrected once', async () => {
    const person = await bring()
    await sendTwice(
      w,
      'POST /staff/members/{memberId}/correct-birth',
      {
        token: circle.steward.token,
        params: { memberId: person.memberId },
        body: { dateOfBirth: '1980-01-01', reason: REASON },
      },
      { body: { dateOfBirth: '1981-01-01', reason: REASON } },
    )
    expect(await noticesTo(w, person, 'birth_corrected')).toHaveLength(1)
  })
})
