import { describe, expect, test } from 'vitest'
import { day, held, now, pledge } from '#test/pledges/pledge-in-memory.ts'
import { rupees } from '../shared/rupees.ts'
import {
  closePledge,
  endPause,
  putPledgeOnHold,
  pausePledge,
  freePledge,
  resumePledge,
  waitsForAnswer,
} from './pause-pledge.ts'
import { expirePledge, matchableNow, shareComesBack, withdrawPledge } from './pledge.ts'

describe('pausing a pledge', () => {
  const code = (name: string) => expect.objectContaining({ code: name })

  test('keeps what is open from being matched, at its place, until its owner resumes it', () => {
    const paused = pausePledge(held(pledge(2_500), 500), { now })
    expect(paused).toMatchObject({
      state: 'paused',
      pausedBy: 'owner',
      queuedAt: now,
      shares: { open: 2_000, held: 500 },
    })
    expect(matchableNow(paused, day(20))).toBe(0)
    expect(resumePledge(paused)).toEqual(held(pledge(2_500), 500))
    expect(shareComesBack(paused, rupees(500), { shut: false, now: day(1) })).toMatchObject({
      state: 'paused',
      shares: { open: 2_500 },
    })
    expect(withdrawPledge(paused)).toMatchObject({ state: 'withdrawn' })
    expect(() => pausePledge(paused, { now })).toThrow(code('pledges.paused-already'))
    expect(() => pausePledge(held(pledge(500), 500), { now })).toThrow(code('pledges.nothing-open'))
    expect(() => resumePledge(pledge(500))).toThrow(code('pledges.not-paused'))
  })

  test('by a suspension ends with it alone, and leaves one that its owner paused as it is', () => {
    const onHold = putPledgeOnHold(pledge(500))!
    expect(() => resumePledge(onHold)).toThrow(code('pledges.paused-by-suspension'))
    expect(freePledge(onHold)).toEqual(pledge(500))
    expect([
      putPledgeOnHold(pausePledge(pledge(500), { now })),
      freePledge(pausePledge(pledge(500), { now })),
      putPledgeOnHold(withdrawPledge(pledge(500))),
      freePledge(pledge(500)),
    ]).toEqual([undefined, undefined, undefined, undefined])
  })

  test('also pauses what comes back of a wholly matched one', () => {
    const onHold = putPledgeOnHold(held(pledge(500), 500))!
    expect(onHold.state).toBe('matched')
    const back = shareComesBack(onHold, rupees(500), { shut: false, now: day(1) })
    expect([back.state, freePledge(back)?.state, freePledge(onHold)]).toEqual([
      'paused',
      'pending',
      held(pledge(500), 500),
    ])
  })

  test('a pledge whose owner has to leave closes what is open, and what comes back of it', () => {
    expect(closePledge(pausePledge(held(pledge(2_500), 500), { now }))).toMatchObject({
      state: 'withdrawn',
      pausedBy: null,
      shares: { open: 0, held: 500, closed: 2_000 },
    })
    expect(
      shareComesBack(closePledge(held(pledge(500), 500))!, rupees(500), {
        shut: false,
        now: day(1),
      }),
    ).toMatchObject({ state: 'withdrawn', shares: { closed: 500 } })
    expect(closePledge(expirePledge(pledge(500)))).toBeUndefined()
  })
})

describe('after a decline or a lapse', () => {
  const code = (name: string) => expect.objectContaining({ code: name })
  const back = (of = held(pledge(2_500), 500)) =>
    shareComesBack(of, rupees(500), { shut: false, no: true, now: day(1) })

  test('a pledge rests, wholly, until its owner keeps it open, pauses or withdraws it', () => {
    const rests = back()
    expect(rests).toMatchObject({
      state: 'paused',
      pausedBy: 'unanswered',
      shares: { open: 2_500 },
    })
    expect([waitsForAnswer(rests), matchableNow(rests, day(20))]).toEqual([true, 0])
    expect(resumePledge(rests)).toEqual(pledge(2_500))
    expect(withdrawPledge(rests)).toMatchObject({ state: 'withdrawn', shares: { open: 0 } })
    const paused = pausePledge(rests, { days: 7, now: day(1) })
    expect(paused).toMatchObject({ state: 'paused', pausedBy: 'owner', pausedUntil: day(8) })
    expect(waitsForAnswer(paused)).toBe(false)
    // The second of two tabs that answer differently is refused.
    expect(() => pausePledge(paused, { days: 30, now: day(1) })).toThrow(
      code('pledges.paused-already'),
    )
    expect(() => resumePledge(withdrawPledge(rests))).toThrow(code('pledges.not-paused'))
    expect(() => pausePledge(withdrawPledge(rests), { now })).toThrow(code('pledges.nothing-open'))
  })

  test('it rests too where the share that lapsed closes, and where a suspension holds it back', () => {
    expect(
      shareComesBack(held(pledge(2_500), 500), rupees(500), { shut: true, no: true, now: day(1) }),
    ).toMatchObject({
      state: 'paused',
      pausedBy: 'unanswered',
      shares: { open: 2_000, closed: 500 },
    })
    expect(back(putPledgeOnHold(held(pledge(500), 500)))).toMatchObject({
      pausedBy: 'unanswered',
      shares: { open: 500 },
    })
  })

  test('nothing is asked of an owner who paused it before, nor where nothing is open', () => {
    const paused = pausePledge(held(pledge(2_500), 500), { days: 30, now })
    expect(back(paused)).toMatchObject({ pausedBy: 'owner', pausedUntil: day(30) })
    expect(back(withdrawPledge(held(pledge(2_500), 500)))).toMatchObject({
      state: 'withdrawn',
      pausedBy: null,
    })
  })

  test('a cancellation by both asks nothing', () => {
    expect(
      shareComesBack(held(pledge(500), 500), rupees(500), { shut: false, now: day(1) }),
    ).toMatchObject({ state: 'pending', pausedBy: null })
  })
})

describe('a pause for some days', () => {
  test('ends by itself when its time is over, and not before', () => {
    const paused = pausePledge(pledge(500), { days: 7, now })
    expect([
      endPause(paused, day(6)),
      endPause(pausePledge(pledge(500), { now }), day(90)),
    ]).toEqual([undefined, undefined])
    expect(endPause(paused, day(7))).toEqual(pledge(500))
    expect(endPause(withdrawPledge(paused), day(7))).toBeUndefined()
  })
})
