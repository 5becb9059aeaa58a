import { beforeEach, describe, expect, test } from 'vitest'
import type { PledgeView, RecurringPledgeView } from '#contract/pledges.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { sendTwice, refusalToStrangers } from '#test/helping/commands.ts'
import {
  helpingCircle,
  newGiver,
  newReceiver,
  pledgeOf,
  WIDE_POLICY,
  worldOfFile,
} from '#test/helping/helping.ts'
import { backAgain } from '#test/helping/back-again.ts'
import { openInstalments } from './pledge-jobs.ts'

const w = await worldOfFile()
const circle = await helpingCircle(w, { ...WIDE_POLICY, openPledgesCapRupees: 5_000 })
const giver = await newGiver(w, circle)
let first: PledgeView
beforeEach(async () => {
  await backAgain(w, circle, giver)
  await stopAll()
  first = await pledgeOf(w, giver, 1_000, 'happy')
})

const DAY_MS = 86_400_000
const work = () => jobHandlers['open-instalments'](w.world, {})

async function days(count: number): Promise<void> {
  await w.advance(count * DAY_MS)
  await backAgain(w, circle, giver)
}

async function mine(): Promise<{ recurring: RecurringPledgeView; instalments: PledgeView[] }> {
  const { data, recurring } = await w.call('GET /pledges', { token: giver.token })
  return {
    recurring: recurring.find(({ id }) => id === first.recurringId)!,
    instalments: data.filter(({ recurringId }) => recurringId === first.recurringId),
  }
}

// All tests share one giver, so pledges of an earlier test must neither open nor count.
async function stopAll(): Promise<void> {
  const { data, recurring } = await w.call('GET /pledges', { token: giver.token })
  for (const { id, version } of recurring.filter(({ status }) => status === 'active'))
    await w.call('POST /recurring-pledges/{recurringId}/stop', {
      token: giver.token,
      params: { recurringId: id },
      body: { version },
    })
  for (const { id, version } of data.filter(({ openAmount }) => openAmount > 0))
    await w.call('POST /pledges/{pledgeId}/withdraw', {
      token: giver.token,
      params: { pledgeId: id },
      body: { version },
    })
}

async function noticesOf(kind: string): Promise<number> {
  const { rows } = await w.owner.pool.query<{ notices: number }>(
    'SELECT count(*) AS notices FROM notice WHERE kind = $1 AND about ->> $2 = ANY ($3::text[])',
    [
      kind,
      kind === 'instalment_opened' ? 'pledgeId' : 'recurringId',
      [first.recurringId, ...(await mine()).instalments.map(({ id }) => id)],
    ],
  )
  return rows[0]!.notices
}

const skip = (version: number) =>
  w.call('POST /recurring-pledges/{recurringId}/skip', {
    token: giver.token,
    params: { recurringId: first.recurringId! },
    body: { version },
  })
const stop = (version: number) =>
  w.call('POST /recurring-pledges/{recurringId}/stop', {
    token: giver.token,
    params: { recurringId: first.recurringId! },
    body: { version },
  })

describe('a Happy pledge', () => {
  test('reminds its giver once, two days before an instalment, and not earlier', async () => {
    await days(27.99)
    await work()
    expect([await noticesOf('instalment_reminder'), (await mine()).recurring.version]).toEqual([
      0, 1,
    ])
    await days(0.02)
    await Promise.all([work(), work()])
    await work()
    expect([await noticesOf('instalment_reminder'), (await mine()).recurring]).toMatchObject([
      1,
      { passed: 1, version: 2 },
    ])
    await w.work()
    expect(
      w.mails.filter(
        ({ to, subject }) =>
          to === giver.email && subject === 'Your next instalment comes in two days',
      ),
    ).toHaveLength(1)
  })

  test('opens an instalment on its day, once, although two workers do it at once', async () => {
    await days(29.9)
    await work()
    expect((await mine()).instalments).toHaveLength(1)
    await days(0.1)
    await Promise.all([
      openInstalments(w.world),
      openInstalments(w.world),
      openInstalments(w.world),
    ])
    await work()
    const { recurring, instalments } = await mine()
    expect(recurring).toMatchObject({ passed: 2, status: 'active' })
    expect(
      instalments.map(({ instalment, amount, matchableNow }) => [instalment, amount, matchableNow]),
    ).toEqual([
      [2, 1_000, 1_000],
      [1, 1_000, 0],
    ])
    expect(await noticesOf('instalment_opened')).toBe(1)
  })

  test('keeps to its days also when the work comes late', async () => {
    const due = Temporal.Instant.from((await mine()).recurring.nextDueAt!)
    await days(33)
    await work()
    expect((await mine()).recurring.nextDueAt).toBe(due.add({ hours: 30 * 24 }).toString())
  })

  test('skips an instalment a whole period late and opens the due one', async () => {
    await days(61)
    await work()
    await work()
    const { recurring, instalments } = await mine()
    expect([recurring.passed, instalments.map(({ instalment }) => instalment)]).toEqual([3, [3, 1]])
  })

  test('closes a skipped instalment: the next comes thirty days later', async () => {
    const { message, data } = await skip(1)
    expect([message, data]).toMatchObject([
      'The next instalment will be skipped.',
      { skipNext: true, passed: 1, version: 2 },
    ])
    await days(30)
    await work()
    expect(await mine()).toMatchObject({
      recurring: { passed: 2, skipNext: false, status: 'active' },
      instalments: [{ instalment: 1 }],
    })
    await days(30)
    await work()
    expect((await mine()).instalments.map(({ instalment }) => instalment)).toEqual([3, 1])
  })

  test('ends after five instalments', async () => {
    for (let period = 1; period <= 6; period++) {
      await days(30)
      await work()
      expect(await noticesOf('recurring_pledge_ended')).toBe(period < 4 ? 0 : 1)
    }
    const { recurring, instalments } = await mine()
    expect(recurring).toMatchObject({ passed: 5, instalments: 5, status: 'ended', nextDueAt: null })
    expect(instalments.map(({ instalment }) => instalment)).toEqual([5, 4, 3, 2, 1])
    await expect(skip(recurring.version)).rejects.toMatchObject({ code: 'pledges.recurring-over' })
    await expect(stop(recurring.version)).rejects.toMatchObject({ code: 'pledges.recurring-over' })
  })

  test('says once that it has ended, although two jobs pass the last instalment at once and it is skipped', async () => {
    for (let period = 1; period <= 3; period++) {
      await days(30)
      await work()
    }
    await skip((await mine()).recurring.version)
    await days(30)
    const mails = () =>
      w.mails.filter(
        ({ to, subject }) => to === giver.email && subject === 'Your recurring pledge has ended',
      ).length
    await w.work()
    const before = mails()
    await Promise.all([openInstalments(w.world), openInstalments(w.world)])
    await work()
    await w.work()
    expect((await mine()).recurring).toMatchObject({ passed: 5, status: 'ended' })
    expect([await noticesOf('recurring_pledge_ended'), mails() - before]).toEqual([1, 1])
  })

  test('that is stopped before its end says nothing of an end', async () => {
    await stop(1)
    await days(150)
    await work()
    expect(await noticesOf('recurring_pledge_ended')).toBe(0)
  })

  test('counts each instalment only when it is due: one that does not fit under the cap is skipped', async () => {
    await pledgeOf(w, giver, 4_000)
    await days(30)
    const open = await pledgeOf(w, giver, 500, 'super').catch(({ code }: { code: string }) => code)
    expect(open).toBe('pledges.open-cap')
    await work()
    expect(await mine()).toMatchObject({
      recurring: { passed: 2, status: 'active' },
      instalments: [{ instalment: 1 }],
    })
  })

  test('that is stopped opens nothing more; open and matched parts stay', async () => {
    const { message, data } = await stop(1)
    expect([message, data]).toMatchObject([
      'Your recurring pledge was stopped.',
      { status: 'stopped', nextDueAt: null, version: 2 },
    ])
    await days(30)
    await work()
    expect((await mine()).instalments).toMatchObject([
      { instalment: 1, openAmount: 1_000, status: 'pending' },
    ])
    await expect(stop(2)).rejects.toMatchObject({ code: 'pledges.recurring-over' })
    await expect(skip(2)).rejects.toMatchObject({ code: 'pledges.recurring-over' })
  })

  test('to a chosen receiver is theirs once, in a match that outlives a stop', async () => {
    await stopAll()
    const receiver = await newReceiver(w, circle, { asks: 1_000 })
    first = await pledgeOf(w, giver, 1_000, 'happy', receiver.ask!.id)
    expect(first).toMatchObject({ status: 'matched', heldAmount: 1_000, instalment: 1 })
    await days(30)
    await work()
    const { rows } = await w.owner.pool.query(
      'SELECT instalment, chosen_ask_id FROM pledge WHERE recurring_id = $1 ORDER BY instalment',
      [first.recurringId],
    )
    expect(rows).toEqual([
      { instalment: 1, chosen_ask_id: receiver.ask!.id },
      { instalment: 2, chosen_ask_id: null },
    ])
    await stop((await mine()).recurring.version)
    expect((await w.call('GET /matches/to-pay', { token: giver.token })).data).toMatchObject([
      { pledgeId: first.id, status: 'awaiting_payment' },
    ])
  })
})

describe.each(['skip', 'stop'] as const)('to %s a Happy pledge', (act) => {
  const key = `POST /recurring-pledges/{recurringId}/${act}` as const

  test('is refused to everybody but its giver, as if there were none', async () => {
    const strangers = [circle.admin, (await helpingCircle(w)).admin]
    const code = await refusalToStrangers(
      w,
      key,
      (recurringId) => ({ params: { recurringId }, body: { version: 1 } }),
      { id: first.recurringId!, strangers },
    )
    expect([code, (await mine()).recurring.version]).toEqual(['pledges.recurring-unknown', 1])
  })

  test('is refused to who saw an older version', async () => {
    await skip(1)
    await expect(
      w.call(key, {
        token: giver.token,
        params: { recurringId: first.recurringId! },
        body: { version: 1 },
      }),
    ).rejects.toMatchObject({ code: 'request.changed-meanwhile' })
  })

  test('again with the same key does it once', async () => {
    const { data } = await sendTwice(
      w,
      key,
      { token: giver.token, params: { recurringId: first.recurringId! }, body: { version: 1 } },
      { body: { version: 2 } },
    )
    expect((await mine()).recurring).toEqual(data)
  })
})
