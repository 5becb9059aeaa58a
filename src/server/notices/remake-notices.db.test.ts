import { expect, test } from 'vitest'
import { notifyMany } from '#test/circle/notices.ts'
import { newCircle, newMember } from '#test/circle/people.ts'
import { worldOfFile } from '#test/helping/helping.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import { remakeNotices } from './remake-notices.ts'

const w = await worldOfFile()
const circle = await newCircle(w)
const people = [await newMember(w, circle), await newMember(w, circle)]
const { world } = w
for (let at = 0; at < 10; at++) await notifyMany(w, people, 'suspension_lifted')

test('notices can be made again from the events, each with its id, text and time', async () => {
  const { rows: all } = await w.owner.pool.query(
    'SELECT circle_id, notice_id, member_id, kind, about, created_at FROM notice ORDER BY notice_id',
  )
  expect(all.length).toBe(20)
  await w.owner.pool.query('DELETE FROM delivery')
  await w.owner.pool.query('DELETE FROM notice')
  const remake = () =>
    inTransaction(world.database, { vault: world.vault, language: 'en' }, ({ tx, now }) =>
      remakeNotices(tx, now.subtract({ hours: 48 })),
    )
  expect([await remake(), await remake()]).toEqual([all.length, 0])
  const { rows: again } = await w.owner.pool.query(
    'SELECT circle_id, notice_id, member_id, kind, about, created_at FROM notice ORDER BY notice_id',
  )
  expect(again).toEqual(all)
})
