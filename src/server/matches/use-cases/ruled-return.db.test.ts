import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { sweepDisputes } from '#server/disputes/dispute-jobs.ts'
import { closeWhoeverIsFree, removeMember } from '#server/members/measures/membership-measures.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import { refusal } from '#test/helping/commands.ts'
import {
  caseNow,
  decided,
  finished,
  officersOf,
  proposed,
  ruled,
  taken,
} from '#test/helping/disputes.ts'
import {
  type HelpingCircle,
  helpingCircle,
  helpingWorld,
  matchesToPay,
  newGiver,
  newReceiver,
  type TestMatch,
  pledgeOf,
  type Receiver,
  releasedAsk,
} from '#test/helping/helping.ts'
import { backAgain } from '#test/helping/back-again.ts'
import { claimedLate, moveBy, shownTo, transfersOf } from '#test/helping/payment-moves.ts'
import type { Person } from '#test/circle/people.ts'
import type { TestWorld } from '#test/server/world.ts'

const MISSING = 'POST /matches/{matchId}/return-missing'
const CAME = 'POST /matches/{matchId}/confirm-return'
let w: TestWorld
let circle: HelpingCircle
let giver: Person
let receiver: Receiver
let officers: Person[]
let match: TestMatch & { utr: string }
beforeAll(async () => {
  w = await helpingWorld()
})
beforeEach(async () => {
  circle = await helpingCircle(w)
  giver = await newGiver(w, circle)
  receiver = await newReceiver(w, circle, { asks: 0 })
  officers = await officersOf(w, circle, 2)
  match = await promised()
})
afterAll(() => w.close())

/** Makes a late payment of ₹1,500: ₹1,000 fit and ₹500 are promised back. */
async function promised(): Promise<TestMatch & { utr: string }> {
  const first = await releasedAsk(w, receiver, { amount: 1_500 })
  const pledge = await pledgeOf(w, giver, 1_500, 'super')
  await w.work()
  const [made] = await matchesToPay(w, giver, receiver, pledge.id)
  const late = await claimedLate(w, made!)
  await backAgain(w, circle, giver, receiver, ...officers)
  // As if another member had filled this part meanwhile: it does not fit any more.
  await w.owner.pool.query(
    `UPDATE ask SET open_rupees = open_rupees - 500, closed_rupees = closed_rupees + 500
      WHERE ask_id = $1`,
    [first.id],
  )
  await moveBy(w, receiver, 'POST /matches/{matchId}/confirm', late, {
    seen: true,
    utrLast4: late.utr.slice(-4),
    overpayment: 'return',
  })
  return late
}

async function missed(): Promise<string> {
  const { data } = await moveBy(w, giver, MISSING, match, { reason: 'Nothing came back, I say.' })
  return data.dispute!.id
}
const made = (id: string) => ({ id, match, giver, receiver })
const receivedNow = async () =>
  (await w.call('GET /user/stats', { token: receiver.token })).data.availability.receivedThisYear
const statusOf = async ({ memberId }: Person) =>
  (
    await w.owner.pool.query<{ status: string }>('SELECT status FROM member WHERE member_id = $1', [
      memberId,
    ])
  ).rows[0]?.status

describe('money that came back although the giver says that it did not', () => {
  test('counts for nobody once two officers ruled so; the record stays', async () => {
    const id = await missed()
    const before = await receivedNow()
    expect((await taken(w, { id }, officers[0]!)).outcomes).toEqual(['returned', 'keep'])
    await finished(w, made(id), officers, { outcome: 'returned' })
    expect([before, await receivedNow()]).toEqual([1_500, 1_000])
    expect(await transfersOf(w, match)).toEqual(['help 1000'])
    const shown = await shownTo(w, giver, match)
    expect(shown).toMatchObject({
      status: 'confirmed',
      returning: { amount: 500, returnedAt: expect.any(String) },
      events: expect.arrayContaining([
        expect.objectContaining({ kind: 'ruled_returned', by: 'staff', to: 'confirmed' }),
      ]),
    })
    expect(shown.can).not.toContain('returned')
    expect((await refusal(moveBy(w, giver, CAME, match))).code).toBe('matches.not-now')
  })

  test('came when the giver said so after all, while the ruling waits', async () => {
    const id = await missed()
    await ruled(w, { id }, officers, { outcome: 'returned' })
    const { data } = await moveBy(w, giver, CAME, match)
    for (const party of [giver, receiver])
      await w.call('POST /matches/{matchId}/dispute/accept', {
        token: party.token,
        params: { matchId: match.id },
        body: { version: (await caseNow(w, { id }, officers[0]!)).version },
      })
    expect((await shownTo(w, giver, match)).returning).toEqual(data.returning)
    expect((await caseNow(w, { id }, officers[0]!)).state).toBe('final')
  })

  test('is ruled by the outcomes of its own kind alone', async () => {
    const id = await missed()
    for (const outcome of ['paid', 'void', 'reverse'] as const)
      expect((await refusal(proposed(w, { id }, officers[0]!, { outcome }))).code).toBe(
        'disputes.outcome-wrong',
      )
    await proposed(w, { id }, officers[0]!, { outcome: 'returned' })
    expect((await decided(w, { id }, officers[1]!)).rulings).toMatchObject([
      { outcome: 'returned', amount: null, state: 'approved' },
    ])
  })
})

test.each(['returned', 'keep'] as const)(
  'somebody who has to leave stays until it is decided whether the return came: %s',
  async (outcome) => {
    await inTransaction(w.world.database, { vault: w.world.vault, language: 'en' }, async (ctx) => {
      expect(
        await removeMember(ctx, { circleId: circle.circleId, memberId: receiver.memberId }),
      ).toBe('when_free')
    })
    await closeWhoeverIsFree(w.world)
    const id = await missed()
    await ruled(w, { id }, officers, { outcome })
    await closeWhoeverIsFree(w.world)
    expect(await statusOf(receiver)).toBe('suspended')
    await w.advance(5 * DAY_MS)
    await sweepDisputes(w.world)
    await closeWhoeverIsFree(w.world)
    expect(await statusOf(receiver)).toBe('closed')
  },
)
