import { expect, test } from 'vitest'
import { LEASE_MS } from '#domain/notices/deliveries.ts'
import { MINUTE_MS } from '#domain/shared/calendar.ts'
import { NotHandedOver } from '#server/platform/outside/send-to-provider.ts'
import type { Mail } from '#server/platform/outside/mail/mail-message.ts'
import { helpingCircle, newGiver, worldOfFile } from '#test/helping/helping.ts'
import { deliveriesOf, notifyMany, sweep } from '#test/circle/notices.ts'
import type { Person } from '#test/circle/people.ts'

const w = await worldOfFile()

test('a mail goes with others of other circles and languages, and only what was refused goes again', async () => {
  const [circle, elsewhere] = [await helpingCircle(w), await helpingCircle(w)]
  const readers: Person[] = [await newGiver(w, circle, { language: 'hi' })]
  for (let more = 0; more < 7; more++)
    readers.push(await newGiver(w, more % 2 === 0 ? circle : elsewhere))
  await w.work()
  const noticeIds = await notifyMany(w, readers, 'joined')
  const [refused, unsure] = [noticeIds[1], noticeIds[6]]
  const arrived: Mail[] = []
  const atOnce: number[] = []
  let isFirst = true
  const send = async (mail: Mail) => {
    const { rows } = await w.owner.pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM every_delivery WHERE channel = 'email' AND state = 'sending'
          AND notice_id = ANY ($1)`,
      [noticeIds],
    )
    atOnce.push(rows[0]?.n ?? 0)
    if (isFirst && mail.id === refused) {
      isFirst = false
      throw new NotHandedOver('no', { unsure: false })
    }
    arrived.push(mail)
    if (mail.id === unsure) throw new NotHandedOver('silent', { unsure: true })
  }
  Object.assign(w.world.mailer, { send })
  await w.work()
  await w.owner.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
  await w.work()
  expect(arrived.map(({ id }) => id).toSorted()).toEqual(noticeIds.toSorted())
  // So many are unsure after a crash, and no more.
  expect(Math.max(...atOnce)).toBe(5)
  expect(await deliveriesOf(w, unsure ?? '')).toMatchObject([{ state: 'sending' }])
  expect(await deliveriesOf(w, refused ?? '')).toMatchObject([{ state: 'sent', attempts: 2 }])
  expect(arrived.filter(({ text }) => /[\u0900-\u097f]/.test(text))).toHaveLength(1)
  await w.advance(LEASE_MS + MINUTE_MS)
  await sweep(w)
  expect(arrived.slice(noticeIds.length).map(({ id }) => id)).toEqual([unsure])
})
