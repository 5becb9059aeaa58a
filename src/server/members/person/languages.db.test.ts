import { expect, test } from 'vitest'
import { LANGUAGES } from '#domain/shared/languages.ts'
import { newCircle, newMember } from '#test/circle/people.ts'
import { testWorld } from '#test/server/world.ts'
import { worldOfFile } from '#test/helping/helping.ts'

const w = await worldOfFile(testWorld)
const circle = await newCircle(w)

test.each(['member', 'contact_message'])(
  'the table %s takes every language of the table, and no other',
  async (table) => {
    const { rows } = await w.owner.pool.query<{ rule: string }>(
      'SELECT pg_get_constraintdef(oid) AS rule FROM pg_constraint WHERE conname = $1',
      [`${table}_language_check`],
    )
    const codes = Array.from(rows[0]!.rule.matchAll(/'(\w+)'/g), ([, code]) => code)
    expect(codes.toSorted()).toEqual(LANGUAGES.map(({ code }) => code).toSorted())
  },
)

test('only an offered language can be chosen, and an earlier choice stays', async () => {
  const person = await newMember(w, circle)
  await expect(
    w.call('PUT /user/language', { token: person.token, body: { language: 'mr' } }),
  ).rejects.toMatchObject({ code: 'request.invalid' })
  await w.owner.pool.query(`UPDATE member SET language = 'mr' WHERE member_id = $1`, [
    person.memberId,
  ])
  const { rows } = await w.owner.pool.query<{ language: string }>(
    'SELECT language FROM member WHERE member_id = $1',
    [person.memberId],
  )
  expect(rows).toEqual([{ language: 'mr' }])
})
