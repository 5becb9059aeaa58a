import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { relayAllEvents } from '#server/platform/events/relay-events.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import { helpingCircle, newGiver, newReceiver, worldOfFile } from '#test/helping/helping.ts'
import { deliveriesOf, notifyMember } from '#test/circle/notices.ts'
import { countWaiting, dropWaiting } from './recovery-store.ts'

const w = await worldOfFile()
const circle = await helpingCircle(w)
const giver = await newGiver(w, circle)
const receiver = await newReceiver(w, circle, { asks: 0 })
await w.work()
const { world } = w
const waiting = async () => (await countWaiting(world.database.db)).messages

test('the two notices of a confirmed payment count before they are relayed, and are sent only once', async () => {
  const about = { matchId: randomUUID() }
  const { circleId } = circle
  const both = [
    { circle_id: circleId, member_id: giver.memberId, kind: 'payment_confirmed_giver', about },
    {
      circle_id: circleId,
      member_id: receiver.memberId,
      kind: 'payment_confirmed_receiver',
      about,
    },
  ]
  const sent = async () =>
    (
      await w.owner.pool.query(
        `SELECT circle_id, member_id, kind, about FROM sent_notice
          WHERE about ->> 'matchId' = $1 ORDER BY kind`,
        [about.matchId],
      )
    ).rows
  const hearing = [...world.database.onEvents]
  world.database.onEvents.clear()
  await inTransactionOf(world, async (ctx) =>
    ctx.notify(
      { circleId, memberId: giver.memberId, kind: 'payment_confirmed_giver', about },
      { circleId, memberId: receiver.memberId, kind: 'payment_confirmed_receiver', about },
    ),
  )
  for (const hear of hearing) world.database.onEvents.add(hear)
  expect([await sent(), await waiting()]).toEqual([both, 2])
  await relayAllEvents(world)
  expect([await sent(), await waiting()]).toEqual([both, 2])
  await w.owner.pool.query('DELETE FROM graphile_worker._private_jobs')
})

test('mails that are dropped are skipped, also where their job is lost, and never found again', async () => {
  const before = w.mails.length
  const noticeIds = [await notifyMember(w, giver, 'joined')]
  await w.owner.pool.query('DELETE FROM graphile_worker._private_jobs')
  noticeIds.push(await notifyMember(w, receiver, 'joined'))
  await inTransactionOf(world, ({ tx }) => dropWaiting(tx))
  for (const noticeId of noticeIds)
    expect(await deliveriesOf(w, noticeId)).toMatchObject([{ channel: 'email', state: 'skipped' }])
  await w.work()
  expect([w.mails.length, await waiting()]).toEqual([before, 0])
})
