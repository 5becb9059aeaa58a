import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_POLICY, type Policy } from '../shared/policy.ts'
import { addMs, DAY_MS, HOUR_MS } from '../shared/calendar.ts'
import { type CountedMatch, type CountedMember, type Windows, windowsOf } from './member-windows.ts'

const now = Temporal.Instant.from('2026-11-21T04:00:00Z')
const IDS = ['a', 'b', 'c', 'd', 'e']
const DIRECTIONS = IDS.flatMap((giverId) =>
  IDS.filter((id) => id !== giverId).map((receiverId) => ({ giverId, receiverId })),
)

const policies: fc.Arbitrary<Policy> = fc
  .record({
    givenIn24hCapRupees: fc.integer({ min: 500, max: 20_000 }),
    pairIn90DaysCapRupees: fc.integer({ min: 500, max: 10_000 }),
    matchesReceivedIn24h: fc.integer({ min: 1, max: 6 }),
    giversIn30Days: fc.integer({ min: 1, max: 4 }),
    newcomerGivesCapRupees: fc.integer({ min: 500, max: 4_000 }),
    newcomerLiveMatches: fc.integer({ min: 1, max: 3 }),
  })
  .map((change) => ({ ...DEFAULT_POLICY, ...change }))
// Often exactly on the edge of a window, or a millisecond beside it.
const when = fc.oneof(
  { weight: 2, arbitrary: fc.constant('held' as const) },
  fc
    .tuple(fc.constantFrom(0, 1, 1, 30, 30, 90), fc.constantFrom(-1, 0, 1))
    .map(([days, ms]) => addMs(now, -days * DAY_MS + ms)),
  fc.nat(90 * 24).map((hours) => addMs(now, -hours * HOUR_MS)),
)
const match: fc.Arbitrary<CountedMatch> = fc
  .record({
    pair: fc.constantFrom(...DIRECTIONS),
    amount: fc.oneof(
      fc.integer({ min: 1, max: 8 }).map((steps) => steps * 500),
      fc.integer({ min: 1, max: 3_000 }),
    ),
    paidAt: when,
  })
  .map(({ pair, ...rest }) => ({ ...pair, ...rest }))
const members: fc.Arbitrary<CountedMember[]> = fc.tuple(
  ...IDS.map((id) =>
    fc.record({
      id: fc.constant(id),
      joinedAt: fc.oneof(
        fc.constant(addMs(now, -300 * DAY_MS)),
        fc.nat(40).map((days) => addMs(now, -days * DAY_MS)),
      ),
      yearRoom: fc.integer({ min: -2_000, max: 50_000 }),
      limitedUntil: fc.constantFrom(null, addMs(now, DAY_MS), addMs(now, -DAY_MS)),
    }),
  ),
)
const history = fc.array(match, { maxLength: 25 })

const within = ({ paidAt }: CountedMatch, days: number) =>
  paidAt === 'held' || paidAt.epochMilliseconds >= now.epochMilliseconds - days * DAY_MS
const total = (matches: readonly CountedMatch[]) =>
  matches.reduce((sum, { amount }) => sum + amount, 0)

/** Whether one more payment keeps every limit of the policy, asked of the history itself. */
function keepsTheLimits({
  matches,
  policy,
  all,
  giverId,
  receiverId,
  amount,
}: {
  matches: readonly CountedMatch[]
  policy: Policy
  all: readonly CountedMember[]
  giverId: string
  receiverId: string
  amount: number
}): boolean {
  const after = [...matches, { giverId, receiverId, amount, paidAt: 'held' as const }]
  const giver = all.find(({ id }) => id === giverId)!
  const receiver = all.find(({ id }) => id === receiverId)!
  const given = after.filter((each) => each.giverId === giverId)
  const received = after.filter((each) => each.receiverId === receiverId)
  const between = after.filter(
    (each) => [each.giverId, each.receiverId].sort().join() === [giverId, receiverId].sort().join(),
  )
  const isNew =
    now.epochMilliseconds < giver.joinedAt.epochMilliseconds + policy.newcomerDays * DAY_MS
  const isLimited =
    giver.limitedUntil !== null && now.epochMilliseconds < giver.limitedUntil.epochMilliseconds
  const live = given.filter(({ paidAt }) => paidAt === 'held').length
  const others = new Set(
    received
      .slice(0, -1)
      .filter((each) => within(each, 30))
      .map((each) => each.giverId),
  )
  return (
    total(given.filter((each) => within(each, 1))) <= policy.givenIn24hCapRupees &&
    (!isNew ||
      (total(given) <= policy.newcomerGivesCapRupees && live <= policy.newcomerLiveMatches)) &&
    (!isLimited ||
      (total(given.filter((each) => within(each, 30))) <= policy.newcomerGivesCapRupees &&
        live <= policy.newcomerLiveMatches)) &&
    total(received.filter(({ paidAt }) => paidAt === 'held')) <= receiver.yearRoom &&
    received.filter((each) => within(each, 1)).length <= policy.matchesReceivedIn24h &&
    (others.has(giverId) || others.size < policy.giversIn30Days) &&
    total(between.filter((each) => within(each, 90))) <= policy.pairIn90DaysCapRupees &&
    !matches.some(
      (each) => each.giverId === receiverId && each.receiverId === giverId && within(each, 30),
    )
  )
}

/** The most one payment may be, in steps, read off the windows as a matching run reads them. */
function mostSteps(
  { members: rooms, pairRooms, resting }: Windows,
  policy: Policy,
  { giverId, receiverId }: { giverId: string; receiverId: string },
): number {
  const giver = rooms.find(({ id }) => id === giverId)!
  const receiver = rooms.find(({ id }) => id === receiverId)!
  const pair =
    pairRooms.find((room) => room.giverId === giverId && room.receiverId === receiverId)
      ?.roomSteps ?? Math.floor(policy.pairIn90DaysCapRupees / 500)
  const barred =
    resting.some((pairing) => pairing.giverId === giverId && pairing.receiverId === receiverId) ||
    giver.giveMatchesRoom === 0 ||
    receiver.receiveMatchesRoom === 0 ||
    (receiver.newGiversRoom === 0 && !receiver.recentGivers.includes(giverId))
  return barred ? 0 : Math.min(giver.giveRoomSteps, receiver.receiveRoomSteps, pair)
}

describe('the windows of any history', () => {
  test('leave exactly as much room as the policy: not a step more, not a step less', () => {
    fc.assert(
      fc.property(members, history, policies, (all, matches, policy) => {
        const windows = windowsOf({ members: all, matches, policy, now })
        for (const pair of DIRECTIONS) {
          const most = mostSteps(windows, policy, pair)
          if (most > 0)
            expect(keepsTheLimits({ matches, policy, all, ...pair, amount: most * 500 })).toBe(true)
          expect(keepsTheLimits({ matches, policy, all, ...pair, amount: (most + 1) * 500 })).toBe(
            false,
          )
        }
      }),
      { numRuns: 300 },
    )
  })

  test('never name a negative room, a pair twice, or a pair with itself', () => {
    fc.assert(
      fc.property(members, history, policies, (all, matches, policy) => {
        const windows = windowsOf({ members: all, matches, policy, now })
        const rooms = [
          ...windows.members.flatMap((room) => [
            room.giveRoomSteps,
            room.giveMatchesRoom,
            room.receiveRoomSteps,
            room.receiveMatchesRoom,
            room.newGiversRoom,
          ]),
          ...windows.pairRooms.map(({ roomSteps }) => roomSteps),
        ]
        expect(rooms.filter((room) => !Number.isSafeInteger(room) || room < 0)).toEqual([])
        const named = windows.pairRooms.map(({ giverId, receiverId }) => `${giverId} ${receiverId}`)
        expect(new Set(named).size).toBe(named.length)
        expect(
          windows.pairRooms.filter(({ giverId, receiverId }) => giverId === receiverId),
        ).toEqual([])
      }),
    )
  })

  test('do not depend on the order in which matches were loaded', () => {
    const sorted = ({ members: rooms, pairRooms, resting }: Windows) => ({
      rooms,
      pairRooms: pairRooms.map((room) => JSON.stringify(room)).sort(),
      resting: [...new Set(resting.map((pairing) => JSON.stringify(pairing)))].sort(),
    })
    fc.assert(
      fc.property(
        members,
        history.chain((matches) =>
          fc.tuple(
            fc.constant(matches),
            fc.shuffledSubarray(matches, { minLength: matches.length }),
          ),
        ),
        (all, [matches, shuffled]) => {
          expect(
            sorted(windowsOf({ members: all, matches: shuffled, policy: DEFAULT_POLICY, now })),
          ).toEqual(sorted(windowsOf({ members: all, matches, policy: DEFAULT_POLICY, now })))
        },
      ),
    )
  })

  test('count a held match as if it were paid now', () => {
    const settled = IDS.map((id) => ({
      id,
      joinedAt: addMs(now, -300 * DAY_MS),
      yearRoom: 50_000,
      limitedUntil: null,
    }))
    fc.assert(
      fc.property(history, policies, (matches, policy) => {
        const heldBy = (id: string) =>
          total(matches.filter(({ receiverId, paidAt }) => receiverId === id && paidAt === 'held'))
        const paidNow = matches.map((each) =>
          each.paidAt === 'held' ? { ...each, paidAt: now } : each,
        )
        const whenPaid = windowsOf({
          members: settled.map((each) => ({ ...each, yearRoom: each.yearRoom - heldBy(each.id) })),
          matches: paidNow,
          policy,
          now,
        })
        expect(windowsOf({ members: settled, matches, policy, now })).toEqual(whenPaid)
      }),
    )
  })
})
