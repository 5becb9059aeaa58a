import { expect, test } from 'vitest'
import { madeUpPerson } from '#test/circle/people.ts'
import { worldOfFile } from '#test/helping/helping.ts'
import { entryCode, finishByPhone, startByPhone } from '#test/members/by-phone.ts'
import { enter, foundedCircle, invited, stateOf } from '#test/members/lists.ts'
import { refusal } from '#test/helping/commands.ts'

const w = await worldOfFile()

test('in a paused circle no list is agreed to and no invitation goes out', async () => {
  const there = await foundedCircle(w)
  const [person] = await invited(w, there, 1)
  await enter(w, there, [madeUpPerson()])
  const { data } = await w.call('GET /staff/lists', { token: there.admin.token })
  const [list] = data
  await w.owner.pool.query("UPDATE circle SET state = 'paused' WHERE circle_id = $1", [
    there.circleId,
  ])
  const ofList = { params: { listId: list!.id } }
  const ofPerson = { token: there.admin.token, params: { listPersonId: person!.id } }
  for (const tried of [
    () =>
      w.call('POST /staff/lists/{listId}/agree', {
        token: there.other.token,
        ...ofList,
        body: { version: list!.version },
      }),
    () => w.call('POST /staff/lists/{listId}/send', { token: there.admin.token, ...ofList }),
    () => w.call('POST /staff/list-people/{listPersonId}/send', ofPerson),
    () => w.call('POST /staff/list-people/{listPersonId}/link', ofPerson),
  ])
    expect((await refusal(tried())).code).toBe('circles.not-open')
  await w.call('POST /staff/lists/{listId}/withdraw', { token: there.admin.token, ...ofList })
})

test('in a paused circle nobody comes in by phone, and the code is not used up', async () => {
  const there = await foundedCircle(w)
  const [person] = await invited(w, there, 1)
  const { phone, code } = person!
  const { codeId } = await startByPhone(w, { phone, code })
  await w.work()
  const come = () => finishByPhone(w, { phone, code, codeId, typed: entryCode(w, phone) })
  const state = (to: string) =>
    w.owner.pool.query(`UPDATE circle SET state = '${to}' WHERE circle_id = $1`, [there.circleId])
  await state('paused')
  expect((await refusal(come())).code).toBe('circles.not-open')
  expect(await stateOf(w, there, person!.id)).toBe('invited')
  await state('open')
  await come()
  expect(await stateOf(w, there, person!.id)).toBe('accepted')
})

test('an invitation that is forwarded brings nobody in by phone with another number', async () => {
  const there = await foundedCircle(w)
  const [person] = await invited(w, there, 1)
  const { phone } = madeUpPerson()
  const { code } = person!
  const before = w.texts.length
  expect((await refusal(startByPhone(w, { phone, code }))).code).toBe('members.full-form-needed')
  // A code that was asked for without the invitation opens nothing with it either.
  const { codeId } = await startByPhone(w, { phone })
  await w.work()
  expect(w.texts.length).toBe(before)
  const tried = finishByPhone(w, { phone, code, codeId, typed: '000000' })
  expect((await refusal(tried)).code).toBe('members.code-wrong')
  expect(await stateOf(w, there, person!.id)).toBe('invited')
})
