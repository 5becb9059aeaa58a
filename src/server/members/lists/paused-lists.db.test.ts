import { expect, test } from 'vitest'
import { madeUpPerson } from '#test/circle/people.ts'
import { worldOfFile } from '#test/helping/helping.ts'
import { enter, foundedCircle, invited } from '#test/members/lists.ts'
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
    () => w.call('POST /staff/lists/{listId}/agree', { token: there.other.token, ...ofList }),
    () => w.call('POST /staff/lists/{listId}/send', { token: there.admin.token, ...ofList }),
    () => w.call('POST /staff/list-people/{listPersonId}/send', ofPerson),
    () => w.call('POST /staff/list-people/{listPersonId}/link', ofPerson),
  ])
    expect((await refusal(tried())).code).toBe('circles.not-open')
  await w.call('POST /staff/lists/{listId}/withdraw', { token: there.admin.token, ...ofList })
})
