import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AvailabilityFacts, availabilityOf, firstAskRestsUntil } from '../asks/availability.ts'
import { addMs, HOUR_MS } from '../shared/calendar.ts'
import { rupees } from '../shared/rupees.ts'
import {
  ago,
  counted,
  type Gift,
  giftOf,
  IDS,
  memberOf,
  now,
  old,
  people,
  person,
  policy,
  recent,
  windowsFor,
  yearRooms,
} from '#test/matching/drawn-pasts.ts'
import { type CountedMember, type Windows, windowsOf } from './member-windows.ts'

describe('with the restrictive windows held fixed', () => {
  test('permuting Coine, introductions, lists, recognitions and all older gifts leaves every member’s windows unchanged', () => {
    const worlds = fc
      .tuple(people, old)
      .chain(([who, gifts]) =>
        fc.tuple(
          fc.constant(who),
          fc.constant(gifts),
          fc.shuffledSubarray(who, { minLength: who.length }),
          fc.shuffledSubarray(IDS.slice(0, 4), { minLength: 4 }),
        ),
      )
    fc.assert(
      fc.property(recent, yearRooms, worlds, (fixed, rooms, [who, before, otherWho, otherIds]) => {
        const renamed = (id: string) => otherIds[IDS.indexOf(id)] ?? id
        const otherBefore = before.map((gift) => ({
          ...gift,
          giverId: renamed(gift.giverId),
          receiverId: renamed(gift.receiverId),
        }))
        const windows = windowsFor(fixed, rooms)
        expect(windowsFor([...before, ...fixed], rooms, who)).toEqual(windows)
        expect(windowsFor([...otherBefore, ...fixed], rooms, otherWho)).toEqual(windows)
      }),
      { numRuns: 100 },
    )
  })

  test('the same permutations leave what anybody may ask for unchanged', () => {
    const facts: fc.Arbitrary<AvailabilityFacts> = fc.record({
      policy: fc
        .integer({ min: 3, max: 20 })
        .map((foundingFirstAskDays) => ({ ...policy, foundingFirstAskDays })),
      outstanding: fc.nat(12_000).map(rupees),
      receivedThisYear: fc.nat(55_000).map(rupees),
      ownLimit: fc.option(fc.nat(50_000).map(rupees)),
      joinedAt: fc.nat(40 * 24).map(ago),
      foundingUntil: fc.option(fc.integer({ min: -40 * 24, max: 40 * 24 }).map(ago)),
      waivedAt: fc.option(fc.constant(now)),
      hasAskedBefore: fc.boolean(),
      suspended: fc.boolean(),
      now: fc.constant(now),
    })
    fc.assert(
      fc.property(facts, person, person, (each, one, other) => {
        expect(availabilityOf({ ...one, ...each })).toEqual(availabilityOf({ ...other, ...each }))
        expect(availabilityOf({ ...one, ...each })).toEqual(availabilityOf(each))
        expect(firstAskRestsUntil({ ...one, ...each })).toEqual(
          firstAskRestsUntil({ ...other, ...each }),
        )
      }),
    )
  })

  test('the facts that are looked at have no name for Coine, gifts made or introductions', () => {
    const availabilityFacts = {
      policy,
      outstanding: rupees(0),
      receivedThisYear: rupees(0),
      ownLimit: null,
      joinedAt: now,
      foundingUntil: null,
      waivedAt: null,
      hasAskedBefore: false,
      suspended: false,
      now,
    } satisfies Required<AvailabilityFacts>
    const looked = {
      ...availabilityFacts,
      ...({
        id: 'a',
        joinedAt: now,
        yearRoom: 0,
        limitedUntil: null,
      } satisfies Required<CountedMember>),
    }
    expect(
      Object.keys(looked).filter((name) =>
        /coine|gave|given|introduc|invit|refer|balance|total|list|entered|recogni|brought|founder|role|appoint|panel|staff/i.test(
          name,
        ),
      ),
    ).toEqual([])
  })
})

describe('no window ever raises a limit', () => {
  test('whatever is added to the history, no room grows and no rest ends', () => {
    fc.assert(
      fc.property(
        recent,
        yearRooms,
        giftOf(fc.oneof(fc.constant('held' as const), fc.nat(200 * 24))),
        (gifts, rooms, added) => {
          // A newcomer has given nothing before joining.
          const fits =
            added.hoursAgo === 'held' || added.hoursAgo <= 90 * 24 || IDS.indexOf(added.giverId) < 4
          fc.pre(fits)
          const before = windowsFor(gifts, rooms)
          const after = windowsFor([...gifts, added], rooms)
          for (const [at, room] of after.members.entries()) expectNoMore(room, before.members[at]!)
          for (const giverId of IDS)
            for (const receiverId of IDS)
              expect(pairRoom(after, giverId, receiverId)).toBeLessThanOrEqual(
                pairRoom(before, giverId, receiverId),
              )
          expect(after.resting).toEqual(expect.arrayContaining(before.resting))
        },
      ),
      { numRuns: 150 },
    )
  })

  test('limiting a member leaves nobody more room and everybody else the same', () => {
    fc.assert(
      fc.property(recent, fc.constantFrom(...IDS), (gifts, limitedId) => {
        const windowsWith = (limitedUntil: CountedMember['limitedUntil']) =>
          windowsOf({
            members: IDS.map((id, at) => ({
              ...memberOf(id, at, 20_000),
              limitedUntil: id === limitedId ? limitedUntil : null,
            })),
            matches: gifts.map(counted),
            policy,
            now,
          })
        const [before, after] = [windowsWith(null), windowsWith(addMs(now, HOUR_MS))]
        for (const [at, room] of after.members.entries()) {
          expectNoMore(room, before.members[at]!)
          if (room.id !== limitedId) expect(room).toEqual(before.members[at])
        }
        expect([after.pairRooms, after.resting]).toEqual([before.pairRooms, before.resting])
      }),
    )
  })

  test('more received in the tax year never leaves more room', () => {
    fc.assert(
      fc.property(recent, yearRooms, fc.nat(60_000), (gifts, rooms, received) => {
        const after = windowsFor(
          gifts,
          rooms.map((room) => room - received),
        )
        for (const [at, room] of windowsFor(gifts, rooms).members.entries())
          expectNoMore(after.members[at]!, room)
      }),
    )
  })
})

type Room = Windows['members'][number]

// A giver who gave lately takes no new room; the number of different givers still never grows
// beyond what it was.
function expectNoMore(after: Room, before: Room): void {
  for (const field of [
    'giveRoomSteps',
    'giveMatchesRoom',
    'receiveRoomSteps',
    'receiveMatchesRoom',
    'newGiversRoom',
  ] as const)
    expect(after[field], field).toBeLessThanOrEqual(before[field])
  const added = after.recentGivers.length - before.recentGivers.length
  expect(after.newGiversRoom).toBe(Math.max(0, before.newGiversRoom - added))
}

function pairRoom({ pairRooms }: Windows, giverId: string, receiverId: string): number {
  return (
    pairRooms.find((room) => room.giverId === giverId && room.receiverId === receiverId)
      ?.roomSteps ?? policy.pairIn90DaysCapRupees / 500
  )
}

test('a member who gave much and one who gave nothing have the same room to receive', () => {
  const generous = Array.from({ length: 40 }, (_, at): Gift => ({
    giverId: 'a',
    receiverId: IDS[1 + (at % 5)]!,
    amount: 5_000,
    hoursAgo: 91 * 24 + at,
  }))
  const [giver, other] = windowsFor(
    generous,
    IDS.map(() => 20_000),
  ).members
  expect({ ...giver, id: '' }).toEqual({ ...other, id: '' })
})
