import { describe, expect, test } from 'vitest'
import { ask, day, held, now } from '#test/asks/ask-in-memory.ts'
import { DEFAULT_POLICY } from '../shared/policy.ts'
import { DAY_MS } from '../shared/calendar.ts'
import { rupees } from '../shared/rupees.ts'
import { type Ask, askShareComesBack, expireAsk, withdrawAsk } from './ask.ts'
import { closeAsk, putAskOnHold, pauseAsk, freeAsk, renewAsk, resumeAsk } from './pause-ask.ts'

describe('pausing an ask', () => {
  const code = (name: string) => expect.objectContaining({ code: name })
  const later = { policy: DEFAULT_POLICY, now: day(5) }

  test('pauses what is open at its place, until its owner lets it go on', () => {
    const paused = pauseAsk(held(ask(2_500), 500))
    expect(paused).toMatchObject({
      state: 'paused',
      paused: { by: 'owner', from: 'pending' },
      queuedAt: now,
      shares: { open: 2_000, held: 500 },
    })
    expect(resumeAsk(paused, later)).toEqual(held(ask(2_500), 500))
    expect(askShareComesBack(paused, rupees(500), { first: false, now: day(1) })).toMatchObject({
      state: 'paused',
      shares: { open: 2_500 },
    })
    expect(() => pauseAsk(paused)).toThrow(code('asks.paused-already'))
    expect(() => pauseAsk(held(ask(500), 500))).toThrow(code('asks.nothing-open'))
    expect(() => resumeAsk(ask(500), later)).toThrow(code('asks.not-paused'))
  })

  test('before a steward’s review leads back to it with the whole time again', () => {
    const paused = pauseAsk(ask(500, { isFirst: true }))
    expect(paused).toMatchObject({
      state: 'paused',
      reviewBy: day(2),
      paused: { from: 'awaiting_review' },
    })
    expect(resumeAsk(paused, later)).toMatchObject({
      state: 'awaiting_review',
      paused: null,
      reviewBy: day(7),
    })
  })

  test('by a suspension ends with it alone, and leaves one that its owner paused as it is', () => {
    const onHold = putAskOnHold(ask(500))!
    expect(() => resumeAsk(onHold, later)).toThrow(code('asks.paused-by-suspension'))
    expect(freeAsk(onHold, later)).toEqual(ask(500))
    expect([
      putAskOnHold(pauseAsk(ask(500))),
      freeAsk(pauseAsk(ask(500)), later),
      putAskOnHold(withdrawAsk(ask(500))),
      freeAsk(ask(500), later),
    ]).toEqual([undefined, undefined, undefined, undefined])
    expect(freeAsk(putAskOnHold(ask(500, { isFirst: true }))!, later)).toMatchObject({
      state: 'awaiting_review',
      reviewBy: day(7),
    })
  })

  test('also pauses what comes back of a wholly matched one', () => {
    const onHold = putAskOnHold(held(ask(500), 500))!
    expect(onHold.state).toBe('matched')
    const back = askShareComesBack(onHold, rupees(500), { first: false, now: day(1) })
    expect(back.state).toBe('paused')
    expect(freeAsk(back, later)).toMatchObject({ state: 'pending', paused: null })
    expect(freeAsk(onHold, later)).toEqual(held(ask(500), 500))
  })
})

describe('an ask whose owner has to leave', () => {
  test('closes what is open, and what comes back of it', () => {
    expect(closeAsk(held(ask(2_500), 500))).toMatchObject({
      state: 'withdrawn',
      shares: { open: 0, held: 500, closed: 2_000 },
    })
    const closed = closeAsk(putAskOnHold(held(ask(500), 500))!)!
    expect(askShareComesBack(closed, rupees(500), { first: true, now: day(1) })).toMatchObject({
      state: 'withdrawn',
      shares: { closed: 500 },
    })
    expect(closeAsk(expireAsk(ask(500)))).toBeUndefined()
  })
})

describe('renewing an ask', () => {
  const renew = (from: Ask) => renewAsk(from, { policy: DEFAULT_POLICY, now: day(29) })

  test('keeps it for another term from now at its old place, whatever it waits for', () => {
    for (const one of [
      ask(500),
      ask(500, { isFirst: true }),
      pauseAsk(ask(500)),
      held(ask(1_000), 500),
    ]) {
      expect(renew(one)).toEqual({ ...one, expiresAt: day(59), remindAt: day(57) })
    }
  })

  test('is refused once nothing is open', () => {
    for (const one of [held(ask(500), 500), withdrawAsk(ask(500)), expireAsk(ask(500))])
      expect(() => renew(one)).toThrow(expect.objectContaining({ code: 'asks.not-renewable' }))
  })

  test('of two days or less is not announced', () => {
    expect(ask(500, { policy: { ...DEFAULT_POLICY, askTermMs: 2 * DAY_MS } }).remindAt).toBeNull()
  })
})
