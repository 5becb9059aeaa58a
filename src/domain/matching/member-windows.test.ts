import { describe, expect, test } from 'vitest'
import { DEFAULT_POLICY } from '../shared/policy.ts'
import { addMs, DAY_MS } from '../shared/calendar.ts'
import {
  type CountedMatch,
  type CountedMember,
  windowsLookBackMs,
  windowsOf,
} from './member-windows.ts'

const policy = DEFAULT_POLICY
const now = Temporal.Instant.from('2026-11-21T04:00:00Z')
const ago = (days: number, ms = 0) => addMs(now, -days * DAY_MS + ms)
const member = (id: string, change: Partial<CountedMember> = {}): CountedMember => ({
  id,
  joinedAt: ago(200),
  yearRoom: 50_000,
  limitedUntil: null,
  ...change,
})
const paid = (
  giverId: string,
  receiverId: string,
  amount: number,
  paidAt: CountedMatch['paidAt'] = now,
): CountedMatch => ({ giverId, receiverId, amount, paidAt })
const windows = (matches: CountedMatch[], members = [member('a'), member('b'), member('c')]) =>
  windowsOf({ members, matches, policy, now })
const roomOf = (matches: CountedMatch[], id: string, change: Partial<CountedMember> = {}) =>
  windows(matches, [member(id, change)]).members[0]!

describe('what a member may still give', () => {
  test('is ten thousand in 24 hours, to the millisecond', () => {
    expect(roomOf([], 'a')).toMatchObject({ giveRoomSteps: 20, giveMatchesRoom: 1_000_000 })
    expect(roomOf([paid('a', 'b', 4_000, ago(1))], 'a').giveRoomSteps).toBe(12)
    expect(roomOf([paid('a', 'b', 4_000, ago(1, -1))], 'a').giveRoomSteps).toBe(20)
    expect(roomOf([paid('a', 'b', 10_500)], 'a').giveRoomSteps).toBe(0)
  })

  test('is rounded down to steps when only a part was confirmed', () => {
    expect(roomOf([paid('a', 'b', 700)], 'a').giveRoomSteps).toBe(18)
  })

  test('is two thousand in all and one live match in the first thirty days', () => {
    const newcomer = { joinedAt: ago(30, 1) }
    expect(roomOf([], 'a', newcomer)).toMatchObject({ giveRoomSteps: 4, giveMatchesRoom: 1 })
    expect(roomOf([paid('a', 'b', 1_500, ago(20))], 'a', newcomer)).toMatchObject({
      giveRoomSteps: 1,
      giveMatchesRoom: 1,
    })
    expect(roomOf([paid('a', 'b', 500, 'held')], 'a', newcomer)).toMatchObject({
      giveRoomSteps: 3,
      giveMatchesRoom: 0,
    })
    expect(roomOf([paid('a', 'b', 1_500, ago(20))], 'a', { joinedAt: ago(30) })).toMatchObject({
      giveRoomSteps: 20,
      giveMatchesRoom: 1_000_000,
    })
  })
})

describe('what a member who is limited for a time may still give', () => {
  const limited = { limitedUntil: ago(0, 1) }

  test('is two thousand in thirty days and one live match, however long they have been here', () => {
    expect(roomOf([], 'a', limited)).toMatchObject({ giveRoomSteps: 4, giveMatchesRoom: 1 })
    expect(roomOf([paid('a', 'b', 1_500, ago(30))], 'a', limited)).toMatchObject({
      giveRoomSteps: 1,
      giveMatchesRoom: 1,
    })
    expect(roomOf([paid('a', 'b', 1_500, ago(30, -1))], 'a', limited).giveRoomSteps).toBe(4)
    expect(roomOf([paid('a', 'b', 500, 'held')], 'a', limited)).toMatchObject({
      giveRoomSteps: 3,
      giveMatchesRoom: 0,
    })
    expect(roomOf([paid('a', 'b', 5_000, ago(2))], 'a', limited).giveRoomSteps).toBe(0)
  })

  test('is as before once the time is over, and what they receive is never touched', () => {
    expect(roomOf([], 'a', { limitedUntil: now })).toEqual(roomOf([], 'a'))
    const { giveRoomSteps: _, giveMatchesRoom: __, ...receiving } = roomOf([], 'a')
    expect(roomOf([], 'a', limited)).toMatchObject(receiving)
  })

  test('holds where newcomers do not wait at all', () => {
    const open = { ...policy, newcomerDays: 0 }
    expect(
      windowsOf({
        members: [member('a', limited)],
        matches: [paid('a', 'b', 1_000, ago(29))],
        policy: open,
        now,
      }).members[0],
    ).toMatchObject({ giveRoomSteps: 2, giveMatchesRoom: 1 })
  })
})

describe('what a member may still receive', () => {
  test('is what the tax year leaves, less what is on its way', () => {
    expect(roomOf([], 'a', { yearRoom: 3_700 }).receiveRoomSteps).toBe(7)
    expect(
      roomOf([paid('b', 'a', 1_000, 'held'), paid('c', 'a', 1_000, ago(1))], 'a', {
        yearRoom: 3_700,
      }).receiveRoomSteps,
    ).toBe(5)
    expect(roomOf([], 'a', { yearRoom: -2_000 }).receiveRoomSteps).toBe(0)
  })

  test('is five payments in 24 hours', () => {
    const five = ['b', 'c', 'd', 'e', 'f'].map((giver) => paid(giver, 'a', 500, 'held'))
    expect([
      roomOf(five.slice(0, 4), 'a').receiveMatchesRoom,
      roomOf(five, 'a').receiveMatchesRoom,
      roomOf([...five, paid('g', 'a', 500)], 'a').receiveMatchesRoom,
    ]).toEqual([1, 0, 0])
    expect(
      roomOf([paid('b', 'a', 500, ago(1)), paid('b', 'a', 500, ago(1, -1))], 'a')
        .receiveMatchesRoom,
    ).toBe(4)
  })

  test('is from ten different givers in 30 days; who gave in them takes no new room', () => {
    const matches = [
      paid('c', 'a', 500, ago(30)),
      paid('b', 'a', 500, 'held'),
      paid('b', 'a', 500, ago(3)),
      paid('d', 'a', 500, ago(30, -1)),
    ]
    expect(roomOf(matches, 'a')).toMatchObject({ newGiversRoom: 8, recentGivers: ['b', 'c'] })
    expect(
      roomOf(
        Array.from({ length: 12 }, (_, at) => paid(`g${at}`, 'a', 500, ago(2))),
        'a',
      ).newGiversRoom,
    ).toBe(0)
  })
})

describe('what a pair may still exchange', () => {
  test('is five thousand in 90 days, whichever of the two gives', () => {
    const { pairRooms } = windows([
      paid('a', 'b', 2_000, ago(90)),
      paid('b', 'a', 700, 'held'),
      paid('a', 'c', 5_000, ago(90, -1)),
    ])
    expect(pairRooms).toEqual([
      { giverId: 'a', receiverId: 'b', roomSteps: 4 },
      { giverId: 'b', receiverId: 'a', roomSteps: 4 },
    ])
  })
})

describe('the rest between opposite directions', () => {
  test('keeps a receiver from giving back for 30 days', () => {
    const { resting } = windows([
      paid('a', 'b', 500, ago(30)),
      paid('c', 'a', 500, 'held'),
      paid('b', 'c', 500, ago(30, -1)),
    ])
    expect(resting).toEqual([
      { giverId: 'b', receiverId: 'a', reason: 'opposite_cooldown' },
      { giverId: 'a', receiverId: 'c', reason: 'opposite_cooldown' },
    ])
  })
})

test('members come in the order in which they were given, and no window looks back further than is loaded', () => {
  expect(windows([]).members.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(windowsLookBackMs(policy)).toBe(90 * DAY_MS)
  expect(windowsLookBackMs({ ...policy, oppositeCooldownMs: 365 * DAY_MS })).toBe(365 * DAY_MS)
  expect(windowsLookBackMs({ ...policy, newcomerDays: 200 })).toBe(200 * DAY_MS)
})
