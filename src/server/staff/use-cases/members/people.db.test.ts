import { describe, test, expect } from 'vitest'
import { NO_ID, sendTwice, refusal, refusalToStrangers } from '#test/helping/commands.ts'
import { newReceiver, helpingCircle } from '#test/helping/helping.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import { actsIn, REASON } from '#test/circle/staff.ts'
import { membersOfStewards } from '#test/staff/members-of-stewards.ts'

const { w, circle, bring } = await membersOfStewards()

const members = (
  by: Person,
  query: {
    search?: string
    status?: 'active' | 'suspended' | 'applied'
    limit?: string
    cursor?: string
  } = {},
) => w.call('GET /staff/members', { token: by.token, query })
const show = (by: Person, memberId: string) =>
  w.call('GET /staff/members/{memberId}', { token: by.token, params: { memberId } })

describe('the list of members', () => {
  test('is the assigned ones for a steward, all for others, found by name', async () => {
    const [mine, other] = [await bring(), await bring(circle.steward2)]
    const seen = async (by: Person, search?: string) =>
      (await members(by, { limit: '100', ...(search !== undefined && { search }) })).data.map(
        ({ id }) => id,
      )
    const byOfficer = await seen(circle.officer)
    expect([byOfficer.includes(mine.memberId), byOfficer.includes(other.memberId)]).toEqual([
      true,
      true,
    ])
    const bySteward = await seen(circle.steward)
    expect([bySteward.includes(mine.memberId), bySteward.includes(other.memberId)]).toEqual([
      true,
      false,
    ])
    expect(await seen(circle.admin, mine.name.slice(0, -3).toUpperCase())).toEqual([mine.memberId])
    const [line] = (await members(circle.steward, { search: mine.name })).data
    expect(line).toEqual({
      id: mine.memberId,
      name: mine.name,
      status: 'active',
      roles: [],
      joinedAt: expect.any(String),
      stewardName: circle.steward.name,
      assignedToMe: true,
    })
    await expect(members(mine)).rejects.toMatchObject({ code: 'request.not-allowed' })
  })

  test('comes in pages, and by state', async () => {
    const whole = (await members(circle.officer, { limit: '100' })).data.map(({ id }) => id)
    const paged: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await members(circle.officer, { limit: '3', ...(cursor && { cursor }) })
      paged.push(...page.data.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(paged).toEqual(whole)
    const applicant = await newMember(w, circle, { upTo: 'phone' })
    expect((await members(circle.officer, { status: 'applied' })).data.map(({ id }) => id)).toEqual(
      [applicant.memberId],
    )
    expect((await members(circle.steward, { status: 'applied' })).data).toEqual([])
  })
})

describe('one member', () => {
  test('is shown as far as the role may see, and sees each viewing in their record', async () => {
    const receiver = await newReceiver(w, circle, { asks: 1_000 })
    await w.call('POST /support', {
      token: receiver.token,
      body: {
        subject: 'other',
        title: 'A question to you',
        message: 'Something that a steward knows.',
      },
    })
    const { data: profile } = await w.call('GET /user/profile', { token: receiver.token })
    await w.call('PATCH /user/profile', {
      token: receiver.token,
      body: { callTime: 'Plantedtime', sharesContact: true, version: profile.version },
    })
    const { data: bySteward } = await show(circle.steward, receiver.memberId)
    expect(bySteward).toMatchObject({
      name: receiver.name,
      openAsks: 1_000,
      openPledges: 0,
      liveMatches: 0,
      trackRecord: null,
      decisions: [],
      elder: false,
      tied: false,
      assignedToMe: true,
      can: ['correct_birth'],
      tickets: [{ title: 'A question to you', status: 'open' }],
    })
    expect(bySteward.fields).toEqual([{ name: 'callTime', text: 'Plantedtime' }])
    const { data: byOfficer } = await show(circle.officer, receiver.memberId)
    expect(byOfficer).toMatchObject({
      trackRecord: { partners: 0, vouchedFor: true },
      can: ['suspend', 'reset_factors', 'grant_role', 'withdraw_role'],
    })
    expect(byOfficer.fields).toEqual([])
    expect((await show(circle.admin2, receiver.memberId)).data).toMatchObject({
      fields: [],
      tickets: [],
      can: ['reset_factors', 'assign', 'grant_role', 'withdraw_role'],
    })
    const { views } = await w.call('GET /user/record', { token: receiver.token, query: {} })
    expect(views.map(({ byRole, byName, what }) => [byRole, byName, what])).toEqual(
      expect.arrayContaining([
        ['admin', circle.admin2.name, 'member'],
        ['officer', null, 'member'],
        ['steward', circle.steward.name, 'member'],
      ]),
    )
    // An instant can contain any four digits.
    const text = JSON.stringify([bySteward, byOfficer]).replaceAll(/\.\d+Z/g, 'Z')
    for (const secret of [receiver.email, receiver.phone, receiver.pan, '1985', 'okpractice'])
      expect(text).not.toContain(secret)
  })

  test('of others is not there for a steward, and of another circle for nobody', async () => {
    const other = await bring(circle.steward2)
    const elsewhere = await helpingCircle(w)
    expect((await refusal(show(circle.steward, other.memberId))).code).toBe(
      'members.member-unknown',
    )
    expect(
      await refusalToStrangers(
        w,
        'GET /staff/members/{memberId}',
        (memberId) => ({ params: { memberId } }),
        { id: other.memberId, strangers: [elsewhere.admin, elsewhere.steward] },
      ),
    ).toBe('members.member-unknown')
    expect((await w.call('GET /user/record', { token: other.token, query: {} })).views).toEqual([])
  })
})

describe('assigning a member', () => {
  const assign = (
    member: { memberId: string },
    steward: { memberId: string },
    by: Person = circle.admin,
  ) =>
    w.call('POST /staff/members/{memberId}/assign', {
      token: by.token,
      params: { memberId: member.memberId },
      body: { stewardId: steward.memberId, reason: REASON },
    })

  test('is for administrators, to an untied steward of the circle', async () => {
    const person = await bring()
    expect((await assign(person, circle.steward2)).message).toBe('The member has a new steward.')
    expect((await show(circle.steward2, person.memberId)).data).toMatchObject({
      assignedToMe: true,
      stewardName: circle.steward2.name,
    })
    expect(await actsIn(w, circle, 'member.assign')).toEqual([
      {
        act: 'member.assign',
        actor_id: circle.admin.memberId,
        actor_role: 'admin',
        whom_id: person.memberId,
        before: { stewardId: circle.steward.memberId },
        after: { stewardId: circle.steward2.memberId },
        readable: false,
      },
    ])
    const friend = await newMember(w, circle, { inviter: circle.steward2 })
    const elsewhere = await helpingCircle(w)
    expect((await refusal(assign(friend, circle.steward2))).code).toBe('members.tied')
    expect([
      (await refusal(assign(person, circle.officer))).code,
      (await refusal(assign(person, elsewhere.steward))).code,
    ]).toEqual(['staff.role-not-held', 'staff.role-not-held'])
    expect([
      (await refusal(assign(elsewhere.steward, circle.steward))).code,
      (await refusal(assign({ memberId: NO_ID }, circle.steward))).code,
    ]).toEqual(['members.member-unknown', 'members.member-unknown'])
    await expect(assign(person, circle.steward, circle.officer)).rejects.toMatchObject({
      code: 'request.not-allowed',
    })
  })

  test('twice with one key is one act', async () => {
    const person = await bring()
    await sendTwice(
      w,
      'POST /staff/members/{memberId}/assign',
      {
        token: circle.admin.token,
        params: { memberId: person.memberId },
        body: { stewardId: circle.steward2.memberId, reason: REASON },
      },
      { body: { stewardId: circle.steward.memberId, reason: REASON } },
    )
    expect(
      (await actsIn(w, circle, 'member.assign')).filter(
        ({ whom_id }) => whom_id === person.memberId,
      ),
    ).toHaveLength(1)
  })
})
