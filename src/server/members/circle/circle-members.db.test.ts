import { describe, expect, test } from 'vitest'
import { newMember, type Person } from '#test/circle/people.ts'
import { NO_ID, refusal } from '#test/helping/commands.ts'
import { LONG, ticketsForStaff } from '#test/support/tickets.ts'
import { ticketsOfMember } from '#test/support/tickets-of-member.ts'

const { w, circle, elsewhere, member, stranger, officer } = await ticketsOfMember()
const { staffSees } = ticketsForStaff(w)

const seenBy = async ({ token }: Person) => (await w.call('GET /circle/members', { token })).data
const show = ({ token }: Person, shown: boolean) =>
  w.call('PUT /user/shown-in-circle', { token, body: { shown } })
const set = (column: string, { memberId }: Person) =>
  w.owner.pool.query(`UPDATE member SET ${column} WHERE member_id = $1`, [memberId])
const block = ({ memberId }: Person, blocked: Person) =>
  w.owner.pool.query(
    `INSERT INTO member_block (circle_id, member_id, blocked_id, created_at)
      VALUES ($1, $2, $3, app_now())`,
    [circle.circleId, memberId, blocked.memberId],
  )

describe('members of a circle', () => {
  test('are seen by first name and initial, and nothing more of them', async () => {
    const meera = await newMember(w, circle, { name: 'Meera Kumari Joshi' })
    const { members, staff } = await seenBy(member)
    expect(members).toContain('Meera J.')
    const all = JSON.stringify({ members, staff })
    for (const hidden of [meera.memberId, meera.phone, meera.email, meera.pan, 'Kumari'])
      expect(all).not.toContain(hidden)
  })

  test('are sorted by name, and only of this circle', async () => {
    const far = await newMember(w, elsewhere, { name: 'Zubin Faraway' })
    const { members } = await seenBy(member)
    expect(members).toEqual(members.toSorted((one, other) => one.localeCompare(other)))
    expect(members).not.toContain('Zubin F.')
    expect((await seenBy(far)).members).toEqual(['Zubin F.'])
  })

  test('hide themselves, and show themselves again', async () => {
    const shy = await newMember(w, circle, { name: 'Sharmila Shy' })
    const before = (await seenBy(member)).hidden
    expect((await show(shy, false)).message).toBe('You are no longer in the list of members.')
    const hidden = await seenBy(member)
    expect([hidden.members.includes('Sharmila S.'), hidden.hidden - before]).toEqual([false, 1])
    expect((await seenBy(shy)).shown).toBe(false)
    await show(shy, true)
    expect((await seenBy(member)).members).toContain('Sharmila S.')
    expect((await seenBy(shy)).shown).toBe(true)
  })

  test.each([
    ['who left', "status = 'closed', closed_at = app_now()"],
    ['who is suspended', "status = 'suspended', suspended_at = app_now()"],
    ['who only applied', "status = 'applied'"],
  ])('%s is not there', async (_who, change) => {
    const gone = await newMember(w, circle, { name: 'Gopal Gone' })
    expect((await seenBy(member)).members).toContain('Gopal G.')
    await set(change, gone)
    expect((await seenBy(member)).members).not.toContain('Gopal G.')
  })

  test('who blocked each other do not see each other; others do', async () => {
    const [one, other] = [
      await newMember(w, circle, { name: 'Anil Blocker' }),
      await newMember(w, circle, { name: 'Bina Blocked' }),
    ]
    const before = (await seenBy(other)).hidden
    await block(one, other)
    // As if the one who blocked had hidden themselves.
    expect((await seenBy(other)).hidden).toBe(before + 1)
    expect((await seenBy(one)).members).not.toContain('Bina B.')
    expect((await seenBy(other)).members).not.toContain('Anil B.')
    expect((await seenBy(member)).members).toEqual(expect.arrayContaining(['Anil B.', 'Bina B.']))
  })
})

describe('staff of a circle', () => {
  test('are named with their roles and hours, members never with theirs', async () => {
    for (const [person, callTime] of [
      [circle.steward, 'Evenings after 7'],
      [member, 'Mornings'],
    ] as const) {
      const { version } = (await w.call('GET /user/profile', { token: person.token })).data
      await w.call('PATCH /user/profile', { token: person.token, body: { callTime, version } })
    }
    const seen = await seenBy(member)
    expect(seen.staff.find(({ id }) => id === circle.steward.memberId)).toEqual({
      id: circle.steward.memberId,
      name: circle.steward.name,
      roles: ['steward'],
      hours: 'Evenings after 7',
      mayWrite: true,
    })
    expect(JSON.stringify(seen)).not.toContain('Mornings')
  })

  test('hide themselves like everybody, and are then named nowhere in the list', async () => {
    await show(officer, false)
    expect(JSON.stringify(await seenBy(member))).not.toContain(officer.name)
    await show(officer, true)
  })

  test('who never say who manages for others: a manager is a member here', async () => {
    await newMember(w, circle, { name: 'Manoj Helper', roles: ['manager'] })
    expect((await seenBy(member)).members).toContain('Manoj H.')
  })
})

describe('a ticket written to one of them', () => {
  const written = (to: string, by: Person = member) =>
    w.call('POST /support', {
      token: by.token,
      body: { subject: 'other', title: 'Hello there', message: LONG, to },
    })

  test('waits for that officer', async () => {
    const { id, desk } = (await written(officer.memberId)).data
    expect([desk, await staffSees(officer)]).toEqual(['officer', expect.arrayContaining([id])])
    const { rows } = await w.owner.pool.query(`SELECT keeper_id FROM ticket WHERE ticket_id = $1`, [
      id,
    ])
    expect(rows).toEqual([{ keeper_id: officer.memberId }])
  })

  test('waits for the steward who looks after the member', async () => {
    const { id, desk } = (await written(circle.steward.memberId)).data
    expect([desk, await staffSees(circle.steward)]).toEqual([
      'steward',
      expect.arrayContaining([id]),
    ])
  })

  test.each([
    ['nobody', () => NO_ID],
    ['a member', () => stranger.memberId],
    ['oneself', () => member.memberId],
  ])('to %s is refused, and none is there', async (_who, to) => {
    const count = async () => (await w.owner.pool.query('SELECT FROM ticket')).rowCount
    const before = await count()
    expect((await refusal(written(to()))).code).toBe('support.not-open-to-you')
    expect(await count()).toBe(before)
  })

  test('never goes to somebody with a tie, whom the list does not offer', async () => {
    const tied = await newMember(w, circle, { roles: ['officer'] })
    const newcomer = await newMember(w, circle, { inviter: tied })
    const offered = (await seenBy(newcomer)).staff.find(({ id }) => id === tied.memberId)
    expect(offered?.mayWrite).toBe(false)
    expect((await refusal(written(tied.memberId, newcomer))).code).toBe('support.not-open-to-you')
  })
})
