import { describe, expect, test } from 'vitest'
import { madeUpPerson } from '#test/circle/people.ts'
import { refusal } from '#test/helping/commands.ts'
import { worldOfFile } from '#test/helping/helping.ts'
import { accept, enter, foundedCircle, invited, linkFor, stateOf } from '#test/members/lists.ts'

const w = await worldOfFile()

describe('a name that was read wrongly', () => {
  let founded: ReturnType<typeof foundedCircle> | undefined
  const opened = () => (founded ??= foundedCircle(w))
  const correct = async (id: string, name: string, by?: { token: string }) =>
    w.call('POST /staff/list-people/{listPersonId}/name', {
      token: (by ?? (await opened()).admin).token,
      params: { listPersonId: id },
      body: { name },
    })
  const agree = async (list: { id: string; version: number }) =>
    w.call('POST /staff/lists/{listId}/agree', {
      token: (await opened()).other.token,
      params: { listId: list.id },
      body: { version: list.version },
    })

  const latest = async () =>
    (await w.call('GET /staff/lists', { token: (await opened()).admin.token })).data[0]!

  test('is corrected by whoever entered it, and the other founder agrees to the corrected name', async () => {
    const circle = await opened()
    await enter(w, circle, [{ ...madeUpPerson(), name: 'AM Kavita' }])
    const list = await latest()
    const { id } = list.people[0]!
    expect((await refusal(correct(id, 'Kavita D', circle.other))).code).toBe(
      'members.listed-not-yours',
    )
    expect((await refusal(correct(id, ' 🙏 '))).code).toBe('members.invalid-fields')
    await correct(id, '  Kavita\u200e   Deshpande ')
    expect((await refusal(agree(list))).code).toBe('request.changed-meanwhile')
    const now = await latest()
    expect(now.people[0]).toMatchObject({ name: 'Kavita Deshpande', mayCorrect: true })
    await agree(now)
    const { rows } = await w.owner.pool.query(
      "SELECT actor_id FROM audit_log WHERE circle_id = $1 AND act = 'list.correct-name'",
      [circle.circleId],
    )
    expect(rows).toEqual([{ actor_id: circle.admin.memberId }])
  })

  test('stops its invitation until the other founder agrees again', async () => {
    const circle = await opened()
    const [person] = await invited(w, circle, 1)
    await correct(person!.id, 'Kavita Deshpande')
    await expect(
      w.call('POST /user/invitation', { body: { code: person!.code } }),
    ).rejects.toMatchObject({ code: 'members.invitation-unknown' })
    expect((await refusal(linkFor(w, circle.admin, person!.id))).code).toBe(
      'members.list-not-agreed',
    )
    const list = await latest()
    expect(list.people[0]).toMatchObject({ state: 'listed', agreed: false })
    await agree(list)
    await linkFor(w, circle.admin, person!.id)
    expect(await stateOf(w, circle, person!.id)).toBe('invited')
  })

  test('is the person’s own once they accepted', async () => {
    const circle = await opened()
    const [person] = await invited(w, circle, 1)
    await accept(w, circle, person!)
    expect((await refusal(correct(person!.id, 'Somebody Else'))).code).toBe(
      'members.listed-accepted',
    )
    const elsewhere = await foundedCircle(w)
    expect((await refusal(correct(person!.id, 'Nobody', elsewhere.admin))).code).toBe(
      'members.listed-unknown',
    )
  })
})
