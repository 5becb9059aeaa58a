import { expect, test } from 'vitest'
import { madeUpPerson } from '#test/circle/people.ts'
import { worldOfFile } from '#test/helping/helping.ts'
import { statementsOf } from '#test/helping/statements-sent.ts'
import { enter, foundedCircle, type FoundedCircle } from '#test/members/lists.ts'

/*
 * A list and its sending hold the lock of their circle, and every confirmation there waits for it.
 */

const w = await worldOfFile()
const circles = [await foundedCircle(w), await foundedCircle(w)] as const
const [FEW, MANY] = [2, 150]
const people = (count: number) => Array.from({ length: count }, () => madeUpPerson())

async function agreedList(circle: FoundedCircle, count: number): Promise<string> {
  await enter(w, circle, people(count))
  const { data } = await w.call('GET /staff/lists', { token: circle.admin.token })
  const { id: listId, version } = data[0]!
  await w.call('POST /staff/lists/{listId}/agree', {
    token: circle.other.token,
    params: { listId },
    body: { version },
  })
  return listId
}

test('as many statements enter a long list as a short one', async () => {
  const few = await statementsOf(() => enter(w, circles[0], people(FEW)))
  const many = await statementsOf(() => enter(w, circles[1], people(MANY)))
  expect(many).toEqual(few)
})

test('as many statements invite a long list as a short one', async () => {
  const statements = async (circle: FoundedCircle, count: number) => {
    const listId = await agreedList(circle, count)
    const send = () =>
      w.call('POST /staff/lists/{listId}/send', { token: circle.admin.token, params: { listId } })
    return statementsOf(async () => expect(await send()).toMatchObject({ sent: count, left: 0 }))
  }
  const few = await statements(circles[0], FEW)
  expect(await statements(circles[1], MANY)).toEqual(few)
})

test('a list that is sent again with its key gets its first answer, and is entered once', async () => {
  const [circle] = circles
  const listed = people(MANY)
  const send = () =>
    w.call('POST /staff/lists', {
      token: circle.admin.token,
      idempotencyKey: 'one list',
      body: { people: listed.map(({ name, phone }, at) => ({ line: at + 1, name, phone })) },
    })
  const [first, beside] = await Promise.all([send(), send()])
  expect(first).toMatchObject({ added: MANY, bad: [] })
  expect([beside, await send()]).toEqual([first, first])
  const { data } = await w.call('GET /staff/lists', { token: circle.admin.token })
  expect(data[0]!.people.length).toBe(MANY)
})
