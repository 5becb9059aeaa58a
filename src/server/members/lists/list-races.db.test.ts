import { describe, expect, test } from 'vitest'
import { madeUpPerson, newMember } from '#test/circle/people.ts'
import { worldOfFile } from '#test/helping/helping.ts'
import { accept, enter, foundedCircle, invited, recognise, stateOf } from '#test/members/lists.ts'

const w = await worldOfFile()
const ROUNDS = 8
const won = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length

describe('two acts at one instant', () => {
  test('agreeing and withdrawing end with everybody withdrawn', async () => {
    const circle = await foundedCircle(w)
    for (let round = 0; round < ROUNDS; round++) {
      await enter(w, circle, [madeUpPerson()])
      const { data } = await w.call('GET /staff/lists', { token: circle.admin.token })
      const params = { listId: data[0]?.id ?? '' }
      const results = await Promise.allSettled([
        w.call('POST /staff/lists/{listId}/agree', { token: circle.other.token, params }),
        w.call('POST /staff/lists/{listId}/withdraw', { token: circle.admin.token, params }),
      ])
      expect(results[1]?.status).toBe('fulfilled')
      expect(await stateOf(w, circle, data[0]?.people[0]?.id ?? '')).toBe('withdrawn')
    }
  })

  test('an invitation is withdrawn or accepted, never both', async () => {
    const circle = await foundedCircle(w)
    for (let round = 0; round < ROUNDS; round++) {
      const [person] = await invited(w, circle, 1)
      const [accepted, withdrawn] = await Promise.allSettled([
        accept(w, circle, person!),
        w.call('POST /staff/list-people/{listPersonId}/withdraw', {
          token: circle.other.token,
          params: { listPersonId: person!.id },
        }),
      ])
      const state = await stateOf(w, circle, person!.id)
      expect(state).toBe(withdrawn.status === 'fulfilled' ? 'withdrawn' : 'accepted')
      if (accepted.status === 'fulfilled' && state === 'withdrawn') {
        const { rows } = await w.owner.pool.query(
          'SELECT state FROM application WHERE member_id = $1',
          [accepted.value.memberId],
        )
        expect(rows).toEqual([{ state: 'with_steward' }])
      }
    }
  })

  test('a number on the lists of two circles is accepted in one', async () => {
    const [one, other] = [await foundedCircle(w), await foundedCircle(w)]
    for (let round = 0; round < ROUNDS; round++) {
      const [here] = await invited(w, one, 1)
      const [there] = await invited(w, other, 1, { phone: here!.phone })
      const results = await Promise.allSettled([accept(w, one, here!), accept(w, other, there!)])
      expect(won(results)).toBe(1)
      const states = [await stateOf(w, one, here!.id), await stateOf(w, other, there!.id)]
      expect(states.toSorted()).toEqual(['accepted', 'invited'])
    }
  })

  test('a twentieth recognition counts once', async () => {
    const circle = await foundedCircle(w)
    const member = await newMember(w, circle)
    const people = await invited(w, circle, 21)
    for (const person of people) await accept(w, circle, person)
    for (const { id } of people.slice(0, 19)) await recognise(w, member, id)
    const results = await Promise.allSettled(
      people.slice(19).map(({ id }) => recognise(w, member, id)),
    )
    expect(won(results)).toBe(1)
  })
})
