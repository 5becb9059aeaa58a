import { beforeEach, describe, expect, test } from 'vitest'
import { NO_ID, refusal } from '#test/helping/commands.ts'
import { helpingCircle, helpingWorld, newReceiver, type Receiver } from '#test/helping/helping.ts'
import { newMember } from '#test/circle/people.ts'
import { circleWithManagers } from '#test/behalf/circle-with-managers.ts'

const { w, circle, manager } = await circleWithManagers()

let member: Receiver

beforeEach(async () => {
  member = await newReceiver(w, circle, { asks: 0 })
})

describe('what a manager sees of a member', () => {
  const find = async (search: string) =>
    (await w.call('GET /staff/behalf-members', { token: manager.token, query: { search } })).data
  test('is found by a part of the name or the whole phone, without contact data', async () => {
    const found = { id: member.memberId, name: member.name, phoneEnd: member.phone.slice(-2) }
    expect(await find(member.phone)).toEqual([found])
    expect(await find(member.name.slice(0, 8).toUpperCase())).toContainEqual(found)
    expect(await find(manager.name)).not.toContainEqual(
      expect.objectContaining({ id: manager.memberId }),
    )
    expect(await find('Nobody Is Called This')).toEqual([])
  })

  test('is found only if they allow managers, and can see who was shown them', async () => {
    await find(member.phone)
    expect(
      (
        await w.owner.pool.query(
          'SELECT viewer_id, viewer_role, what FROM record_view WHERE whom_id = $1',
          [member.memberId],
        )
      ).rows,
    ).toEqual([{ viewer_id: manager.memberId, viewer_role: 'manager', what: 'behalf_search' }])
    await w.call('PUT /user/managers', { token: member.token, body: { allowed: false } })
    expect([await find(member.phone), await find(member.name)]).toEqual([[], []])
    expect(
      (await w.owner.pool.query('SELECT FROM record_view WHERE whom_id = $1', [member.memberId]))
        .rowCount,
    ).toBe(1)
  })

  test('is found sixty times a day at most', async () => {
    const limited = await helpingWorld({ limitFactor: 1 })
    const there = await newMember(limited, await helpingCircle(limited), { roles: ['manager'] })
    const search = () =>
      limited.call('GET /staff/behalf-members', { token: there.token, query: { search: 'Nobody' } })
    for (let at = 0; at < 60; at++) await search()
    await expect(search()).rejects.toMatchObject({ code: 'request.too-many' })
    await limited.close()
  })

  test('is what a request needs, details by their ends, and is noted', async () => {
    const { data } = await w.call('GET /staff/behalf-members/{memberId}', {
      token: manager.token,
      params: { memberId: member.memberId },
    })
    expect(data).toMatchObject({
      name: member.name,
      phoneEnd: member.phone.slice(-2),
      wanted: true,
      pledgeRoom: 50_000,
      availability: { available: 25_000 },
      hasAgreedToWarning: true,
    })
    expect(data.details).toEqual([
      { id: member.detailId, kind: 'upi', shown: expect.stringMatching(/^p\d••@okpractice$/) },
    ])
    expect(JSON.stringify(data)).not.toContain(member.phone)
    const { rows } = await w.owner.pool.query(
      'SELECT viewer_role, what FROM record_view WHERE whom_id = $1',
      [member.memberId],
    )
    expect(rows).toEqual([{ viewer_role: 'manager', what: 'behalf' }])
  })

  test.each([NO_ID])('is 404 for %s and for somebody of another circle', async (memberId) => {
    const elsewhere = await helpingCircle(w)
    for (const id of [memberId, elsewhere.admin.memberId]) {
      expect(
        (
          await refusal(
            w.call('GET /staff/behalf-members/{memberId}', {
              token: manager.token,
              params: { memberId: id },
            }),
          )
        ).code,
      ).toBe('members.member-unknown')
    }
  })
})
