import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { sweepMatches } from '#server/matches/jobs/match-jobs.ts'
import type { Person } from '#test/circle/people.ts'
import { backAgain } from '#test/helping/back-again.ts'
import { clockUntil } from '#test/helping/clock.ts'
import { refusal } from '#test/helping/commands.ts'
import {
  askNow,
  type HelpingCircle,
  matchesToPay,
  matchFromQueue,
  newGiver,
  newReceiver,
  pledgeNow,
  pledgeOf,
  type Receiver,
  type TestMatch,
  worldOfFile,
} from '#test/helping/helping.ts'
import { pairOfNewCircle } from '#test/matches/fresh-people.ts'
import { endPauses } from './pledge-jobs.ts'

const w = await worldOfFile()
let circle: HelpingCircle
let giver: Person
let receiver: Receiver
beforeEach(async () => {
  ;({ circle, giver, receiver } = await pairOfNewCircle(w))
})

const decline = ({ id, version }: TestMatch) =>
  w.call('POST /matches/{matchId}/decline', {
    token: giver.token,
    params: { matchId: id },
    body: { reason: 'My salary came late this month.', version },
  })
const answers = (id: string, version: number) => {
  const request = { token: giver.token, params: { pledgeId: id }, body: { version } }
  return {
    keep: () => w.call('POST /pledges/{pledgeId}/resume', request),
    withdraw: () => w.call('POST /pledges/{pledgeId}/withdraw', request),
    pause: (days?: 7 | 30) =>
      w.call('POST /pledges/{pledgeId}/pause', {
        ...request,
        body: { version, ...(days && { days }) },
      }),
  }
}
/** A declined match of a pledge, and the pledge that rests now. */
async function declined() {
  const match = await matchFromQueue(w, { giver, receiver })
  await decline(match)
  const pledge = await pledgeNow(w, giver, match.pledgeId)
  return { match, pledge, answer: answers(pledge.id, pledge.version) }
}
const toPayTo = async (other: Receiver) => (await matchesToPay(w, giver, other)).length

describe('after a decline', () => {
  test('the pledge rests until its owner answers, and the ask is helped by others', async () => {
    const { match, pledge, answer } = await declined()
    expect(pledge).toMatchObject({ status: 'paused', waitsForAnswer: true, matchableNow: 0 })
    const other = await newReceiver(w, circle, { asks: 500 })
    await w.work()
    expect(await toPayTo(other)).toBe(0)
    await pledgeOf(w, await newGiver(w, circle), 500)
    await w.work()
    expect((await askNow(w, receiver, match.askId)).heldAmount).toBe(500)
    const { data } = await answer.keep()
    expect(data).toMatchObject({ status: 'pending', waitsForAnswer: false })
    await w.work()
    expect(await toPayTo(other)).toBe(1)
  })

  test('the owner pauses it for some days, and it then goes on by itself', async () => {
    const { answer, pledge } = await declined()
    const { message, data } = await answer.pause(7)
    expect([message, data]).toMatchObject([
      'Your pledge is paused for 7 days. After that it can be matched again, and it keeps its place.',
      { status: 'paused', waitsForAnswer: false, pausedUntil: expect.any(String) },
    ])
    const other = await newReceiver(w, circle, { asks: 500 })
    await w.advance(7 * DAY_MS - 60_000)
    await jobHandlers['sweep-deadlines'](w.world, {})
    await backAgain(w, circle, giver, receiver, other)
    expect((await pledgeNow(w, giver, pledge.id)).status).toBe('paused')
    await w.advance(120_000)
    await Promise.all([endPauses(w.world), endPauses(w.world)])
    expect(await pledgeNow(w, giver, pledge.id)).toMatchObject({
      status: 'pending',
      pausedUntil: null,
      version: data.version + 1,
    })
    const { data: notices } = await w.call('GET /notices', { token: giver.token, query: {} })
    expect(notices.filter(({ kind }) => kind === 'pledge_pause_over')).toMatchObject([
      {
        topic: 'requests',
        title: 'The pause of your pledge is over',
        link: `/dashboard#pledge-${pledge.id}`,
      },
    ])
    await w.work()
    expect((await pledgeNow(w, giver, pledge.id)).heldAmount).toBe(500)
  })

  test('a pause without days has no end; one that its owner ends early ends once', async () => {
    const { answer, pledge } = await declined()
    const { data } = await answer.pause()
    expect(data.pausedUntil).toBeNull()
    await answers(pledge.id, data.version).keep()
    await w.advance(30 * DAY_MS)
    await endPauses(w.world)
    await backAgain(w, circle, giver, receiver)
    expect((await pledgeNow(w, giver, pledge.id)).version).toBe(data.version + 1)
  })

  test('a pause that ends while its owner is suspended goes on until they are back', async () => {
    const { answer, pledge } = await declined()
    await answer.pause(7)
    const setStatus = (status: string) =>
      w.owner.pool.query('UPDATE member SET status = $2 WHERE member_id = $1', [
        giver.memberId,
        status,
      ])
    await setStatus('suspended')
    await w.advance(8 * DAY_MS)
    await endPauses(w.world)
    await setStatus('active')
    await backAgain(w, circle, giver, receiver)
    expect((await pledgeNow(w, giver, pledge.id)).status).toBe('paused')
    await endPauses(w.world)
    expect((await pledgeNow(w, giver, pledge.id)).status).toBe('pending')
  })

  test('two tabs that answer differently: one counts, the other is told', async () => {
    const { answer, pledge } = await declined()
    const outcomes = await Promise.allSettled([answer.keep(), answer.pause(30), answer.withdraw()])
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [(outcome.reason as { code: string }).code] : [],
    )
    expect(refused).toEqual(['request.changed-meanwhile', 'request.changed-meanwhile'])
    expect((await pledgeNow(w, giver, pledge.id)).waitsForAnswer).toBe(false)
  })

  test('an answer after a withdrawal is refused, and asks nothing more', async () => {
    const { answer, pledge } = await declined()
    const { data } = await answer.withdraw()
    const late = answers(pledge.id, data.version)
    expect([(await refusal(late.keep())).code, (await refusal(late.pause(7))).code]).toEqual([
      'pledges.not-paused',
      'pledges.nothing-open',
    ])
    expect(await pledgeNow(w, giver, pledge.id)).toMatchObject({
      status: 'withdrawn',
      waitsForAnswer: false,
    })
  })

  test('a decline at the instant of a matching run leaves nothing of the pledge matched', async () => {
    const match = await matchFromQueue(w, { giver, receiver })
    const other = await newReceiver(w, circle, { asks: 500 })
    await Promise.all([decline(match), w.work()])
    await w.work()
    expect([
      await toPayTo(other),
      (await pledgeNow(w, giver, match.pledgeId)).waitsForAnswer,
    ]).toEqual([0, true])
  })

  test('an answer at the instant of a matching run ends one way', async () => {
    const { answer, pledge } = await declined()
    const other = await newReceiver(w, circle, { asks: 500 })
    await Promise.all([answer.keep(), w.work()])
    await w.work()
    expect([await toPayTo(other), (await pledgeNow(w, giver, pledge.id)).heldAmount]).toEqual([
      1, 500,
    ])
  })
})

describe('after a lapse', () => {
  test('the pledge rests too, and says truly when it is matched again', async () => {
    const match = await matchFromQueue(w, { giver, receiver })
    const { deadlineAt } = (
      await w.call('GET /matches/{matchId}', { token: giver.token, params: { matchId: match.id } })
    ).data
    await clockUntil(w, Temporal.Instant.from(deadlineAt!).add({ seconds: 61 }).toString())
    await sweepMatches(w.world)
    const pledge = await pledgeNow(w, giver, match.pledgeId)
    expect(pledge).toMatchObject({ status: 'paused', waitsForAnswer: true })
    await w.owner.pool.query(
      "UPDATE member SET pledges_paused_until = app_now() + interval '14 days' WHERE member_id = $1",
      [giver.memberId],
    )
    const { message } = await answers(pledge.id, pledge.version).keep()
    expect(message).toBe(
      'Your pledge stays open and keeps its place. Nothing of it is matched while your pledges are paused.',
    )
  })
})

test('the database takes no pledge that is open and paused, nor days of another’s pause', async () => {
  const { pledge } = await declined()
  const set = (change: string) =>
    w.owner.pool.query(`UPDATE pledge SET ${change} WHERE pledge_id = $1`, [pledge.id])
  await expect(set("state = 'pending'")).rejects.toThrow('pledge_pending_is_not_paused')
  await expect(set('paused_until = app_now()')).rejects.toThrow(
    'pledge_paused_for_days_by_its_owner',
  )
})
