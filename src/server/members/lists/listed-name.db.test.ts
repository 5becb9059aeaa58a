import { expect, test } from 'vitest'
import { madeUpPerson } from '#test/circle/people.ts'
import { worldOfFile } from '#test/helping/helping.ts'
import { enterByPhone } from '#test/members/by-phone.ts'
import { foundedCircle, invited } from '#test/members/lists.ts'

const w = await worldOfFile()

test('a list gives its name to who comes in by phone and types none; a member’s link does not', async () => {
  const circle = await foundedCircle(w)
  const [listed] = await invited(w, circle, 1)
  const { token } = await enterByPhone(w, { phone: listed!.phone, code: listed!.code, name: '' })
  expect((await w.call('GET /user/session', { token })).user.name).toBe(listed!.name)
  const { phone } = madeUpPerson()
  await expect(
    enterByPhone(w, { phone, code: circle.admin.referralCode, name: '' }),
  ).rejects.toMatchObject({ code: 'members.invalid-fields' })
})
