import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { LEASE_MS, TRIES_MAX } from '#domain/notices/deliveries.ts'
import { MINUTE_MS } from '#domain/shared/calendar.ts'
import { NotHandedOver } from '#server/platform/outside/send-to-provider.ts'
import type { Mail } from '#server/platform/outside/mail/mail-message.ts'
import {
  type HelpingCircle,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  type Receiver,
  worldOfFile,
} from '#test/helping/helping.ts'
import { clockTo } from '#test/helping/clock.ts'
import {
  browserCalled,
  deliveriesOf,
  sweep,
  notifyMember,
  notifyMany,
  notifyUnsent,
} from '#test/circle/notices.ts'
import type { Person } from '#test/circle/people.ts'
import { deliver } from './deliver-notice.ts'
import { remakeMissingNotices } from './remake-notices.ts'
import { sweepDeliveries } from './sweep-deliveries.ts'

const w = await worldOfFile()
let circle: HelpingCircle
let giver: Person
let receiver: Receiver
beforeAll(async () => {
  circle = await helpingCircle(w)
  giver = await newGiver(w, circle, { language: 'hi' })
  receiver = await newReceiver(w, circle, { asks: 0 })
  await w.call('PUT /user/notice-preferences', {
    token: giver.token,
    body: { topics: [{ topic: 'reminders', email: true, push: true, sms: true }], digest: 'off' },
  })
  await w.work()
  sendMail = w.world.mailer.send
})

let sendMail: (mail: Mail) => Promise<void>
/** Replaces the mail provider until the test ends. */
function mailsGo(send: (mail: Mail) => Promise<void>): void {
  Object.assign(w.world.mailer, { send })
}
afterEach(() => mailsGo(sendMail))

const silent = () => Promise.reject(new NotHandedOver('silent', { unsure: true }))
const refusing = () => Promise.reject(new NotHandedOver('no', { unsure: false }))
const mailOf = (noticeId: string) => ({
  circleId: circle.circleId,
  noticeId,
  channel: 'email' as const,
})
const stateOf = async (noticeId: string) =>
  (await deliveriesOf(w, noticeId)).map(({ channel, state }) => [channel, state])

describe('one delivery', () => {
  test('is sent once by two workers at the same instant', async () => {
    const noticeId = await notifyUnsent(w, giver)
    const arrived: string[] = []
    mailsGo(async ({ id }) => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      arrived.push(id)
    })
    await Promise.all(Array.from({ length: 4 }, () => deliver(w.world, mailOf(noticeId))))
    expect(arrived).toEqual([noticeId])
    expect(await deliveriesOf(w, noticeId)).toMatchObject([{ state: 'sent', attempts: 1 }])
  })

  test('of a silent provider waits out its lease and is retried under its id', async () => {
    const noticeId = await notifyUnsent(w, giver)
    const arrived: string[] = []
    mailsGo(async ({ id }) => {
      arrived.push(id)
      if (arrived.length === 1) await silent()
    })
    await deliver(w.world, mailOf(noticeId))
    await deliver(w.world, mailOf(noticeId))
    await w.advance(LEASE_MS - MINUTE_MS)
    await sweep(w)
    expect([arrived, await stateOf(noticeId)]).toEqual([[noticeId], [['email', 'sending']]])
    await w.advance(2 * MINUTE_MS)
    await sweep(w)
    expect([arrived, await stateOf(noticeId)]).toEqual([[noticeId, noticeId], [['email', 'sent']]])
  })

  test('whose provider falls silent twice is given up, and never sent a third time', async () => {
    const noticeId = await notifyUnsent(w, giver)
    const arrived: string[] = []
    mailsGo(({ id }) => {
      arrived.push(id)
      return silent()
    })
    await deliver(w.world, mailOf(noticeId))
    for (let time = 0; time < 3; time++) {
      await w.advance(LEASE_MS + MINUTE_MS)
      await sweep(w)
    }
    expect([arrived, await stateOf(noticeId)]).toEqual([
      [noticeId, noticeId],
      [['email', 'failed']],
    ])
  })

  test('whose worker was killed between taking it and sending it is sent by another', async () => {
    const noticeId = await notifyMember(w, giver, 'joined')
    await w.owner.pool.query(
      "UPDATE notice SET mail = 'sending', mail_at = app_now() WHERE notice_id = $1",
      [noticeId],
    )
    const before = w.mails.length
    await sweep(w)
    expect(w.mails.length).toBe(before)
    expect(await deliveriesOf(w, noticeId)).toMatchObject([{ state: 'sending', attempts: 1 }])
    await w.advance(LEASE_MS + MINUTE_MS)
    await sweep(w)
    expect(w.mails.slice(before).map(({ id }) => id)).toEqual([noticeId])
  })

  test('that is refused goes back and is tried again, but not for ever', async () => {
    const noticeId = await notifyUnsent(w, giver)
    mailsGo(refusing)
    await expect(deliver(w.world, mailOf(noticeId))).rejects.toThrow('no')
    expect(await deliveriesOf(w, noticeId)).toMatchObject([{ state: 'queued', attempts: 1 }])
    for (let tries = 2; tries < TRIES_MAX; tries++)
      await expect(deliver(w.world, mailOf(noticeId))).rejects.toThrow('no')
    await deliver(w.world, mailOf(noticeId))
    expect(await deliveriesOf(w, noticeId)).toMatchObject([
      { state: 'failed', attempts: TRIES_MAX },
    ])
  })

  test('with a lost job gets a new one the next night, and never a second', async () => {
    const lost = await notifyUnsent(w, giver)
    const waiting = await notifyMember(w, giver, 'joined')
    const jobs = async () =>
      (
        await w.owner.pool.query(
          'SELECT key FROM graphile_worker.jobs WHERE key = ANY ($1) ORDER BY key',
          [[`email ${lost}`, `email ${waiting}`]],
        )
      ).rows.length
    const night = async () => {
      await remakeMissingNotices(w.world)
      await sweepDeliveries(w.world)
      return jobs()
    }
    expect(await night()).toBe(1)
    await w.advance(61 * MINUTE_MS)
    expect([await night(), await night()]).toEqual([2, 2])
    expect(await deliveriesOf(w, lost)).toMatchObject([{ state: 'queued', attempts: 0 }])
    const before = w.mails.length
    await w.work()
    expect(
      w.mails
        .slice(before)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([lost, waiting].sort())
  })

  test('shares its job with others, and is tried again without those that have gone', async () => {
    const noticeIds = await notifyMany(
      w,
      Array.from({ length: 30 }, () => giver),
      'joined',
    )
    const jobs = () =>
      w.owner.pool
        .query<{ key: string; going: number }>(
          `SELECT key, json_array_length(payload) AS going FROM graphile_worker._private_jobs
            WHERE key LIKE 'email %' ORDER BY id`,
        )
        .then(({ rows }) => rows)
    expect(await jobs()).toEqual([
      { key: `email ${noticeIds[0]}`, going: 25 },
      { key: `email ${noticeIds[25]}`, going: 5 },
    ])
    const arrived: string[] = []
    mailsGo(async ({ id }) => {
      if (id === noticeIds[7]) await refusing()
      arrived.push(id)
    })
    await w.work()
    await w.advance(3 * MINUTE_MS)
    await sweepDeliveries(w.world)
    expect([arrived.toSorted(), await jobs()]).toEqual([
      noticeIds.filter((id) => id !== noticeIds[7]),
      [{ key: `email ${noticeIds[0]}`, going: 1 }],
    ])
    mailsGo(async ({ id }) => void arrived.push(id))
    await w.owner.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
    await w.work()
    expect([arrived.length, arrived.at(-1), await jobs()]).toEqual([30, noticeIds[7], []])
  })

  test('to nobody: a closed account is told nothing', async () => {
    const gone = await newGiver(w, circle)
    await w.work()
    await w.owner.pool.query("UPDATE member SET status = 'closed' WHERE member_id = $1", [
      gone.memberId,
    ])
    expect(await deliveriesOf(w, await notifyMember(w, gone, 'joined'))).toEqual([])
  })
})

describe('by night', () => {
  test('mails go, reminders, SMS and push wait for the morning and then go once', async () => {
    const match = await matchBetween(w, { giver, receiver })
    await w.work()
    await w.call('POST /user/push', { token: giver.token, body: browserCalled('phone') })
    await clockTo(w, '23:00')
    const [mails, texts, pushes] = [w.mails.length, w.texts.length, w.pushes.length]
    const news = await notifyMember(w, giver, 'message_written', { matchId: match.id })
    const reminder = await notifyMember(w, giver, 'pay_last_reminder', { matchId: match.id })
    await sweep(w)
    expect(await stateOf(news)).toEqual([
      ['email', 'sent'],
      ['push', 'queued'],
    ])
    expect(await stateOf(reminder)).toEqual([
      ['email', 'queued'],
      ['push', 'queued'],
      ['sms', 'queued'],
    ])
    expect([w.texts.length, w.pushes.length]).toEqual([texts, pushes])
    await clockTo(w, '07:59')
    await sweep(w)
    expect(w.texts.length).toBe(texts)
    await clockTo(w, '08:00')
    await sweep(w)
    await sweep(w)
    expect(w.mails.slice(mails).map(({ id }) => id)).toEqual([news, reminder])
    expect(w.texts.slice(texts)).toMatchObject([
      {
        to: `+91${giver.phone}`,
        text: {
          template: 'notice-time',
          language: 'hi',
          variables: [],
        },
      },
    ])
    expect(
      w.pushes
        .slice(pushes)
        .map(({ message }) => (JSON.parse(message.payload) as { id: string }).id)
        .sort(),
    ).toEqual([news, reminder].sort())
  })

  test('what is done by the morning is not asked for any more', async () => {
    const match = await matchBetween(w, { giver, receiver })
    await w.work()
    await clockTo(w, '23:30')
    const reminder = await notifyMember(w, giver, 'pay_last_reminder', { matchId: match.id })
    await w.call('POST /matches/{matchId}/decline', {
      token: giver.token,
      params: { matchId: match.id },
      body: { reason: 'I lost my work.', version: match.version },
    })
    const texts = w.texts.length
    await clockTo(w, '08:01')
    await sweep(w)
    expect((await stateOf(reminder)).map(([, state]) => state)).toEqual([
      'skipped',
      'skipped',
      'skipped',
    ])
    expect(w.texts.length).toBe(texts)
  })
})

test('an SMS about a payment skips an unproved phone; the mail goes', async () => {
  await clockTo(w, '12:00')
  const match = await matchBetween(w, { giver, receiver })
  await w.work()
  const texts = w.texts.length
  await w.owner.pool.query('UPDATE identity SET phone_verified_at = NULL WHERE member_id = $1', [
    giver.memberId,
  ])
  const reminder = await notifyMember(w, giver, 'pay_last_reminder', { matchId: match.id })
  await sweep(w)
  expect(Object.fromEntries(await stateOf(reminder))).toMatchObject({
    email: 'sent',
    sms: 'skipped',
  })
  expect(w.texts.length).toBe(texts)
  await w.owner.pool.query(
    'UPDATE identity SET phone_verified_at = app_now() WHERE member_id = $1',
    [giver.memberId],
  )
})
