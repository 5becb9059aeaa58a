import { describe, expect, test } from 'vitest'
import { sendTwice } from '#test/helping/commands.ts'
import {
  type ClaimedMatch,
  confirmed,
  helpingCircle,
  worldOfFile,
  claimed,
} from '#test/helping/helping.ts'
import { clockTo } from '#test/helping/clock.ts'
import { WITHDRAW, claimsOfGivers } from '#test/matches/claims.ts'
import { newPairIn } from '#test/matches/fresh-people.ts'

const w = await worldOfFile()
const { withdraw, claimsOf, toConfirm, ...claims } = claimsOfGivers(w)
const circle = await helpingCircle(w)
const { giver, receiver } = await newPairIn(w, circle)
const proved = () => claims.proved({ giver, receiver })

describe('withdrawing a claim', () => {
  const marks = async (match: ClaimedMatch) => (await withdraw(match)).data

  test('makes it due again, by the deadline it had, and leaves its trace', async () => {
    const match = await claimed(w, await proved())
    const { message, data } = await withdraw(match)
    expect(message).toBe('You withdrew “I have paid”.')
    expect(data).toMatchObject({
      status: 'awaiting_payment',
      claimedAt: null,
      deadlineAt: match.payBy,
      deadlineMoved: 'no',
      version: 3,
      events: [
        { kind: 'made' },
        { kind: 'claimed' },
        { kind: 'claim_withdrawn', by: 'me', to: 'awaiting_payment' },
      ],
    })
    expect((await claimsOf(match)).map(({ withdrawn }) => withdrawn)).toEqual([true])
    expect(await toConfirm(match)).toMatchObject({ claim: null, timestampAfterMatch: null })
    const { rows } = await w.owner.pool.query(
      "SELECT member_id FROM notice WHERE kind = 'claim_withdrawn' AND about ->> 'matchId' = $1",
      [match.id],
    )
    expect(rows).toEqual([{ member_id: receiver.memberId }])
  })

  test('brings back why its deadline was moved, too', async () => {
    await clockTo(w, '22:30')
    const match = await claimed(w, await proved())
    expect(await marks(match)).toMatchObject({
      deadlineAt: match.payBy,
      deadlineMoved: 'quiet_hours',
    })
    await clockTo(w, '11:00')
  })

  test('lets the match lapse when its pay time is over', async () => {
    const match = await claimed(w, await proved())
    await w.advance(24 * 3_600_000 + 1_000)
    const data = await marks(match)
    expect(data).toMatchObject({
      status: 'lapsed',
      deadlineAt: null,
      endedAt: expect.any(String),
      can: ['upload', 'late_claimed'],
    })
    const { data: pledges } = await w.call('GET /pledges', { token: giver.token })
    expect(pledges.find(({ id }) => id === match.pledgeId)).toMatchObject({
      status: 'expired',
      openAmount: 0,
      heldAmount: 0,
      closedAmount: 500,
    })
    const { rows } = await w.owner.pool.query(
      'SELECT state, open_rupees, first_in_class FROM ask WHERE ask_id = $1',
      [match.askId],
    )
    expect(rows).toEqual([{ state: 'pending', open_rupees: 500, first_in_class: false }])
  })

  test('is refused before a claim, after a confirmation, and when stale', async () => {
    await expect(withdraw(await proved())).rejects.toMatchObject({ code: 'matches.not-now' })
    await expect(withdraw(await confirmed(w, await proved()))).rejects.toMatchObject({
      code: 'matches.not-now',
    })
    await expect(
      withdraw({ ...(await claimed(w, await proved())), version: 1 }),
    ).rejects.toMatchObject({ code: 'request.changed-meanwhile' })
  })

  test('again with the same key is done once', async () => {
    const match = await claimed(w, await proved())
    const { data } = await sendTwice(
      w,
      WITHDRAW,
      { token: giver.token, params: { matchId: match.id }, body: { version: 2 } },
      { body: { version: 3 } },
    )
    expect(
      (
        await w.call('GET /matches/{matchId}', {
          token: giver.token,
          params: { matchId: match.id },
        })
      ).data.version,
    ).toBe(data.version)
  })
})
