import { describe, expect, test, beforeEach } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import { sendTwice, refusalToStrangers } from '#test/helping/commands.ts'
import {
  askNow,
  matchesToPay,
  matchFromQueue,
  type TestMatch,
  pledgeNow,
  helpingCircle,
  type HelpingCircle,
  type Receiver,
  worldOfFile,
  claimed,
  matchBetween,
} from '#test/helping/helping.ts'
import { backAgain } from '#test/helping/back-again.ts'
import type { Person } from '#test/circle/people.ts'
import { moveBy, shownTo, noticesOf } from '#test/helping/payment-moves.ts'
import { keepOpen } from '#test/pledges/keep-open.ts'
import { placesInQueue } from '#test/matches/places-in-queue.ts'
import { pairOfNewCircle } from '#test/matches/fresh-people.ts'

const DECLINE = 'POST /matches/{matchId}/decline'

const w = await worldOfFile()
const { isFirst, queuedAt } = placesInQueue(w)
let circle: HelpingCircle
let giver: Person
let receiver: Receiver
beforeEach(async () => {
  ;({ circle, giver, receiver } = await pairOfNewCircle(w))
})

const noticesAbout = (match: TestMatch, kinds: string) => noticesOf(w, match, kinds)
const shown = ({ id }: Pick<TestMatch, 'id'>, who: { token: string } = giver) =>
  shownTo(w, who, { id })
const decline = ({ id, version }: TestMatch) =>
  moveBy(w, giver, DECLINE, { id }, { reason: 'My salary is late this month.', version })

describe('declining a payment', () => {
  test('reopens both shares in place, leaves the ask unmarked, tells the receiver', async () => {
    const match = await matchFromQueue(w, { giver, receiver })
    const places = await queuedAt(match)
    const { message, data } = await decline(match)
    expect(message).toBe(
      'You declined this payment. Someone else can help now. The open part of your pledge rests until you say what should happen to it.',
    )
    expect(data).toMatchObject({
      status: 'declined',
      deadlineAt: null,
      endedAt: expect.any(String),
      can: ['upload', 'late_claimed'],
      version: 2,
      events: [{}, { kind: 'declined', by: 'me', reason: 'My salary is late this month.' }],
    })
    expect([await queuedAt(match), await isFirst(match.askId)]).toEqual([places, false])
    expect(await pledgeNow(w, giver, match.pledgeId)).toMatchObject({
      status: 'paused',
      waitsForAnswer: true,
      openAmount: 500,
    })
    expect(await askNow(w, receiver, match.askId)).toMatchObject({
      status: 'pending',
      openAmount: 500,
    })
    expect(await noticesAbout(match, 'payment_declined')).toEqual([
      'payment_declined to the receiver',
    ])
    expect((await shown(match, receiver)).events.at(-1)).toMatchObject({
      kind: 'declined',
      by: 'other',
    })
  })

  test('keeps the same two apart for a week, and then no longer', async () => {
    const match = await matchFromQueue(w, { giver, receiver })
    await decline(match)
    await keepOpen(w, giver, match.pledgeId)
    await w.work()
    expect(await matchesToPay(w, giver, receiver)).toEqual([])
    await w.advance(7 * 24 * 3_600_000)
    await backAgain(w, circle, giver, receiver)
    await jobHandlers['sweep-deadlines'](w.world, {})
    expect(await matchesToPay(w, giver, receiver)).toMatchObject([{ askId: match.askId }])
  })

  test('is refused after a claim, a second time, and on an older version', async () => {
    const match = await claimed(w, await matchBetween(w, { giver, receiver }))
    await expect(decline({ ...match, version: 1 })).rejects.toMatchObject({
      code: 'request.changed-meanwhile',
    })
    await expect(decline(match)).rejects.toMatchObject({ code: 'matches.not-now' })
    const other = await matchBetween(w, { giver, receiver })
    await decline(other)
    await expect(decline({ ...other, version: 2 })).rejects.toMatchObject({
      code: 'matches.not-now',
    })
  })

  test('needs a reason, and is for the giver alone', async () => {
    const match = await matchBetween(w, { giver, receiver })
    await expect(
      w.call(DECLINE, {
        token: giver.token,
        params: { matchId: match.id },
        body: { reason: ' no ', version: 1 },
      }),
    ).rejects.toMatchObject({ code: 'request.invalid' })
    const strangers = [receiver, circle.steward, (await helpingCircle(w)).admin]
    expect(
      await refusalToStrangers(
        w,
        DECLINE,
        (matchId) => ({ params: { matchId }, body: { reason: 'I will not.', version: 1 } }),
        { id: match.id, strangers },
      ),
    ).toBe('matches.unknown')
    expect((await shown(match)).version).toBe(1)
  })

  test('again with the same key is done once', async () => {
    const match = await matchBetween(w, { giver, receiver })
    const body = { reason: 'I lost my work.', version: 1 }
    await sendTwice(
      w,
      DECLINE,
      { token: giver.token, params: { matchId: match.id }, body },
      { body: { ...body, reason: 'Another one.' } },
    )
    expect(await noticesAbout(match, 'payment_declined')).toHaveLength(1)
  })
})
