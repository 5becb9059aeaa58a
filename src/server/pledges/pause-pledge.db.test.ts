import { beforeEach, describe, expect, test } from 'vitest'
import { sendTwice, refusal, refusalToStrangers } from '#test/helping/commands.ts'
import {
  askNow,
  type HelpingCircle,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  pledgeNow,
  pledgeOf,
  type Receiver,
  worldOfFile,
} from '#test/helping/helping.ts'
import type { Person } from '#test/circle/people.ts'

const PAUSE = 'POST /pledges/{pledgeId}/pause'
const RESUME = 'POST /pledges/{pledgeId}/resume'
type Pledge = { readonly id: string; readonly version: number }

const w = await worldOfFile()
let circle: HelpingCircle
let giver: Person
let receiver: Receiver
beforeEach(async () => {
  circle = await helpingCircle(w)
  giver = await newGiver(w, circle)
  receiver = await newReceiver(w, circle, { asks: 0 })
})

const act = (key: typeof PAUSE | typeof RESUME, { id, version }: Pledge) =>
  w.call(key, { token: giver.token, params: { pledgeId: id }, body: { version } })
const code = (request: Promise<unknown>) => refusal(request).then(({ code: name }) => name)
const queuePlaceOf = async (id: string) =>
  (
    await w.owner.pool.query('SELECT queued_at::text AS place FROM pledge WHERE pledge_id = $1', [
      id,
    ])
  ).rows[0].place

describe('pausing a pledge', () => {
  test('keeps it from being matched at its place; going on, it is matched at once', async () => {
    const pledge = await pledgeOf(w, giver, 500)
    const place = await queuePlaceOf(pledge.id)
    const { message, data } = await act(PAUSE, pledge)
    expect([message, data]).toMatchObject([
      'Your pledge is paused. None of it is matched until you resume it.',
      { status: 'paused', openAmount: 500, matchableNow: 0 },
    ])
    const { ask } = await newReceiver(w, circle, { asks: 500 })
    await w.work()
    expect(await pledgeNow(w, giver, pledge.id)).toMatchObject({ status: 'paused', heldAmount: 0 })
    await expect(act(RESUME, data)).resolves.toMatchObject({
      message: 'Your pledge can be matched again. It kept its place.',
      data: { status: 'pending', matchableNow: 500 },
    })
    await w.work()
    expect([
      await queuePlaceOf(pledge.id),
      (await pledgeNow(w, giver, pledge.id)).heldAmount,
      ask!.amount,
    ]).toEqual([place, 500, 500])
  })

  test('counts towards the cap of open pledges all the same', async () => {
    circle = await helpingCircle(w, { openPledgesCapRupees: 1_000 })
    giver = await newGiver(w, circle)
    await act(PAUSE, await pledgeOf(w, giver, 1_000))
    await expect(pledgeOf(w, giver, 500)).rejects.toMatchObject({ code: 'pledges.open-cap' })
  })

  test('is refused twice, with nothing open, to a stale screen and to others', async () => {
    const pledge = await pledgeOf(w, giver, 500)
    const { data } = await act(PAUSE, pledge)
    expect([await code(act(PAUSE, data)), await code(act(RESUME, pledge))]).toEqual([
      'pledges.paused-already',
      'request.changed-meanwhile',
    ])
    const strangers = [receiver, circle.steward, (await helpingCircle(w)).admin]
    for (const key of [PAUSE, RESUME] as const) {
      expect(
        await refusalToStrangers(
          w,
          key,
          (pledgeId) => ({ params: { pledgeId }, body: { version: data.version } }),
          { id: pledge.id, strangers },
        ),
      ).toBe('pledges.unknown')
    }
    const { data: going } = await act(RESUME, data)
    expect(await code(act(RESUME, going))).toBe('pledges.not-paused')
    const { pledgeId } = await matchBetween(w, { giver, receiver })
    expect(await code(act(PAUSE, await pledgeNow(w, giver, pledgeId)))).toBe('pledges.nothing-open')
    await w.owner.pool.query(
      "UPDATE pledge SET state = 'paused', paused_by = 'suspension' WHERE pledge_id = $1",
      [pledge.id],
    )
    expect(await code(act(RESUME, going))).toBe('pledges.paused-by-suspension')
  })

  test('again with the same key is done once', async () => {
    const pledge = await pledgeOf(w, giver, 500)
    await sendTwice(
      w,
      PAUSE,
      { token: giver.token, params: { pledgeId: pledge.id }, body: { version: pledge.version } },
      { body: { version: 9 } },
    )
    const paused = await pledgeNow(w, giver, pledge.id)
    await sendTwice(
      w,
      RESUME,
      { token: giver.token, params: { pledgeId: pledge.id }, body: { version: paused.version } },
      { body: { version: 9 } },
    )
    expect(await pledgeNow(w, giver, pledge.id)).toMatchObject({
      status: 'pending',
      version: pledge.version + 2,
    })
  })

  test('at the instant of a matching run ends one way: matched, or paused and whole', async () => {
    const pledge = await pledgeOf(w, giver, 500)
    const other = await newReceiver(w, circle, { asks: 500 })
    const [outcome] = await Promise.allSettled([act(PAUSE, pledge), w.work()])
    const [mine, theirs] = [
      await pledgeNow(w, giver, pledge.id),
      await askNow(w, other, other.ask!.id),
    ]
    if (outcome.status === 'fulfilled')
      expect(mine).toMatchObject({ status: 'paused', openAmount: 500, heldAmount: 0 })
    else expect(mine).toMatchObject({ status: 'matched', openAmount: 0, heldAmount: 500 })
    expect(theirs.heldAmount).toBe(mine.heldAmount)
  })
})
