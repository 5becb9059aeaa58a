import { beforeEach, describe, expect, test } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import {
  claimed,
  confirmed,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  type TestMatch,
  type Receiver,
  worldOfFile,
} from '#test/helping/helping.ts'
import { clockTo, clockUntil } from '#test/helping/clock.ts'
import type { Person } from '#test/circle/people.ts'
import { remindParties } from './remind-parties.ts'

const w = await worldOfFile()
const circle = await helpingCircle(w)
let giver: Person
let receiver: Receiver
beforeEach(async () => {
  await clockTo(w, '12:00')
  giver = await newGiver(w, circle)
  receiver = await newReceiver(w, circle, { asks: 0 })
})

const sweep = () => remindParties(w.world)
const shown = async ({ id }: Pick<TestMatch, 'id'>) =>
  (await w.call('GET /matches/{matchId}', { token: giver.token, params: { matchId: id } })).data

/** Returns the reminders about a match in sending order, with their readers. */
async function reminders({ id }: Pick<TestMatch, 'id'>): Promise<string[]> {
  const { rows } = await w.owner.pool.query<{ line: string }>(
    `SELECT kind || CASE member_id WHEN $2 THEN ' to the giver' ELSE ' to the receiver' END AS line
      FROM notice WHERE about ->> 'matchId' = $1 AND kind LIKE '%reminder' ORDER BY created_at`,
    [id, giver.memberId],
  )
  return rows.map(({ line }) => line)
}

/** Runs the sweep this many hours before the match's deadline. */
async function sweepBefore(match: TestMatch, hours: number, seconds = 0): Promise<void> {
  await clockUntil(
    w,
    Temporal.Instant.from((await shown(match)).deadlineAt!)
      .subtract({ hours })
      .add({ seconds }),
  )
  await sweep()
}

describe('whoever has to pay', () => {
  test('is reminded at half the time, by day, and three hours before the end', async () => {
    const match = await matchBetween(w, { giver, receiver })
    await clockTo(w, '23:55')
    await sweep()
    await clockTo(w, '07:59')
    await sweep()
    expect(await reminders(match)).toEqual([])
    await clockTo(w, '08:00')
    await sweep()
    await sweep()
    expect(await reminders(match)).toEqual(['pay_reminder to the giver'])
    await sweepBefore(match, 3, -5)
    expect(await reminders(match)).toHaveLength(1)
    await sweepBefore(match, 3)
    await sweepBefore(match, 1)
    expect(await reminders(match)).toEqual([
      'pay_reminder to the giver',
      'pay_last_reminder to the giver',
    ])
    expect((await shown(match)).version).toBe(1)
  })

  test('is not reminded of what is claimed, declined or over meanwhile', async () => {
    const [paid, declined, lapsed] = [
      await matchBetween(w, { giver, receiver }),
      await matchBetween(w, { giver, receiver }),
      await matchBetween(w, { giver, receiver }),
    ]
    await claimed(w, paid)
    await w.call('POST /matches/{matchId}/decline', {
      token: giver.token,
      params: { matchId: declined.id },
      body: { reason: 'I lost my work.', version: 1 },
    })
    await clockUntil(w, Temporal.Instant.from(lapsed.payBy).add({ seconds: 61 }))
    await jobHandlers['sweep-deadlines'](w.world, {})
    expect((await shown(lapsed)).status).toBe('lapsed')
    expect([...(await reminders(declined)), ...(await reminders(lapsed))]).toEqual([])
    expect(await reminders(paid)).not.toContain('pay_reminder to the giver')
  })

  test('is sent one by two sweepers at the same instant', async () => {
    const match = await matchBetween(w, { giver, receiver })
    await clockTo(w, '08:00')
    await Promise.all([sweep(), sweep(), sweep(), sweep()])
    expect(await reminders(match)).toEqual(['pay_reminder to the giver'])
  })

  test('gets only the last one after a missed sweep, and none after the end', async () => {
    const [late, over] = [
      await matchBetween(w, { giver, receiver }),
      await matchBetween(w, { giver, receiver }),
    ]
    await sweepBefore(late, 2)
    expect(await reminders(late)).toEqual(['pay_last_reminder to the giver'])
    await w.owner.pool.query(
      `UPDATE match SET remind_at = app_now(), reminded = 0, deadline_at = app_now()
        WHERE match_id = $1`,
      [over.id],
    )
    const before = await reminders(over)
    await sweep()
    expect(await reminders(over)).toEqual(before)
  })
})

describe('whoever has to confirm', () => {
  test('is reminded on an own clock from the claim on, apart from the giver’s', async () => {
    const match = await matchBetween(w, { giver, receiver })
    await clockTo(w, '08:00')
    await sweep()
    await clockTo(w, '09:30')
    await sweep()
    const claim = await claimed(w, match)
    await clockTo(w, '21:25')
    await sweep()
    expect((await reminders(match)).slice(2)).toEqual([])
    await clockTo(w, '21:35')
    await sweep()
    await sweepBefore(match, 3)
    expect((await reminders(match)).slice(2)).toEqual(['confirm_reminder to the receiver'])
    await clockTo(w, '08:00')
    await sweep()
    expect((await reminders(match)).slice(2)).toEqual([
      'confirm_reminder to the receiver',
      'confirm_last_reminder to the receiver',
    ])
    await confirmed(w, claim)
    await w.advance(3_600_000)
    await sweep()
    expect(await reminders(match)).toHaveLength(4)
  })

  test('is not reminded while officers look: no clock of theirs runs', async () => {
    const claim = await claimed(w, await matchBetween(w, { giver, receiver }))
    await w.advance(31 * 60_000)
    await w.call('POST /matches/{matchId}/dispute', {
      token: receiver.token,
      params: { matchId: claim.id },
      body: { kind: 'not_received', reason: 'Nothing has come.', version: claim.version },
    })
    await clockTo(w, '20:00')
    await sweep()
    await clockTo(w, '09:00')
    await sweep()
    expect((await reminders(claim)).filter((line) => line.startsWith('confirm'))).toEqual([])
  })
})
