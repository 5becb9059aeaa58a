import { expect, test } from 'vitest'
import { addMs, MINUTE_MS } from '../shared/calendar.ts'
import { BEHALF_CODE_LASTS_MS, enterCode, type OnBehalf, shownState } from './on-behalf.ts'

const start = Temporal.Instant.from('2026-11-23T05:30:00Z')
const waiting: OnBehalf = {
  state: 'waiting',
  tries: 0,
  expiresAt: addMs(start, BEHALF_CODE_LASTS_MS),
}
const codeOf = (act: () => unknown) => {
  try {
    return act()
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('a right code counts once and in time', () => {
  expect(
    enterCode(waiting, { matches: true, now: addMs(start, BEHALF_CODE_LASTS_MS - 1) }),
  ).toMatchObject({ outcome: 'done', request: { state: 'done', tries: 1 } })
  expect(
    codeOf(() => enterCode(waiting, { matches: true, now: addMs(start, BEHALF_CODE_LASTS_MS) })),
  ).toBe('behalf.code-over')
  expect(
    codeOf(() => enterCode({ ...waiting, state: 'done' }, { matches: true, now: start })),
  ).toBe('behalf.ended')
})

test('the fifth wrong code ends a request for good, the right one with it', () => {
  let request = waiting
  const outcomes = Array.from({ length: 5 }, () => {
    const entered = enterCode(request, { matches: false, now: start })
    request = entered.request
    return entered.outcome
  })
  expect(outcomes).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'over'])
  expect(request).toMatchObject({ state: 'void', tries: 5 })
  expect(codeOf(() => enterCode(request, { matches: true, now: start }))).toBe('behalf.code-over')
})

test('a code that opened an act opens it once, and until its time is over', () => {
  const open: OnBehalf = { ...waiting, state: 'open', tries: 1 }
  expect(codeOf(() => enterCode(open, { matches: true, now: start }))).toBe('behalf.ended')
  expect(shownState(open, start)).toBe('open')
  expect(shownState(open, addMs(start, 11 * MINUTE_MS))).toBe('void')
})

test('one whose time is over is shown as void; one that was done stays done', () => {
  const later = addMs(start, 11 * MINUTE_MS)
  expect([
    shownState(waiting, start),
    shownState(waiting, later),
    shownState({ ...waiting, state: 'done' }, later),
  ]).toEqual(['waiting', 'void', 'done'])
})
