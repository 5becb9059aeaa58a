import { describe, expect, test } from 'vitest'
import { day, held, now, pledge } from '#test/pledges/pledge-in-memory.ts'
import { rupees } from '../shared/rupees.ts'
import {
  closePledge,
  holdBackPledge,
  pausePledge,
  freePledge,
  resumePledge,
} from './pause-pledge.ts'
import { expirePledge, matchableNow, shareComesBack, withdrawPledge } from './pledge.ts'

describe('pausing a pledge', () => {
  const code = (name: string) => expect.objectContaining({ code: name })

  test('keeps what is open from being matched, at its place, until its owner resumes it', () => {
    const paused = pausePledge(held(pledge(2_500), 500))
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
    expect(() => pausePledge(paused)).toThrow(code('pledges.paused-already'))
    expect(() => pausePledge(held(pledge(500), 500))).toThrow(code('pledges.nothing-open'))
    expect(() => resumePledge(pledge(500))).toThrow(code('pledges.not-paused'))
  })

  test('by a suspension ends with it alone, and leaves one that its owner paused as it is', () => {
    const heldBack = holdBackPledge(pledge(500))!
    expect(() => resumePledge(heldBack)).toThrow(code('pledges.paused-by-suspension'))
    expect(freePledge(heldBack)).toEqual(pledge(500))
    expect([
      holdBackPledge(pausePledge(pledge(500))),
      freePledge(pausePledge(pledge(500))),
      holdBackPledge(withdrawPledge(pledge(500))),
      freePledge(pledge(500)),
    ]).toEqual([undefined, undefined, undefined, undefined])
  })

  test('also pauses what comes back of a wholly matched one', () => {
    const heldBack = holdBackPledge(held(pledge(500), 500))!
    expect(heldBack.state).toBe('matched')
    const back = shareComesBack(heldBack, rupees(500), { shut: false, now: day(1) })
    expect([back.state, freePledge(back)?.state, freePledge(heldBack)]).toEqual([
      'paused',
      'pending',
      held(pledge(500), 500),
    ])
  })

  test('a pledge whose owner has to leave closes what is open, and what comes back of it', () => {
    expect(closePledge(pausePledge(held(pledge(2_500), 500)))).toMatchObject({
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
