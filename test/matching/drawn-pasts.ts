import fc from 'fast-check'
import {
  type CountedMatch,
  type CountedMember,
  windowsOf,
} from '#domain/matching/member-windows.ts'
import { addMs, HOUR_MS } from '#domain/shared/calendar.ts'
import { DEFAULT_POLICY } from '#domain/shared/policy.ts'

export const policy = DEFAULT_POLICY
export const now = Temporal.Instant.from('2026-11-21T04:00:00Z')
export const IDS = ['a', 'b', 'c', 'd', 'e', 'f']
export const ago = (hours: number) => addMs(now, -hours * HOUR_MS)

export type Gift = Omit<CountedMatch, 'paidAt'> & { readonly hoursAgo: number | 'held' }
/**
 * Somebody with everything that must play no part: what they gave and received in all, whom they
 * brought, who brought them, by a link or by a list, whether they founded the circle, hold a role,
 * appointed officers from outside, or asked for the panel.
 */
export type Person = {
  readonly coine: number
  readonly givenInAll: number
  readonly receivedInAll: number
  readonly introduced: number
  readonly introducedBy: string | null
  readonly listed: number
  readonly enteredBy: string | null
  readonly recognisedBy: readonly string[]
  readonly recognitions: number
  readonly helpers: number
  readonly helped: number
  readonly isFounder: boolean
  readonly roles: readonly string[]
  readonly appointed: number
  readonly wantsPanel: boolean
  readonly pledges: number
}

export const giftOf = (hoursAgo: fc.Arbitrary<number | 'held'>, givers = IDS): fc.Arbitrary<Gift> =>
  fc
    .record({
      giverId: fc.constantFrom(...givers),
      receiverId: fc.constantFrom(...IDS),
      amount: fc.integer({ min: 1, max: 20 }).map((steps) => steps * 500),
      hoursAgo,
    })
    .filter(({ giverId, receiverId }) => giverId !== receiverId)
export const recent = fc.array(giftOf(fc.oneof(fc.constant('held' as const), fc.nat(90 * 24))), {
  maxLength: 20,
})
// Older than every window; a newcomer cannot have given so long ago, so the last two of the six
// have not.
export const old = fc.array(
  giftOf(fc.integer({ min: 90 * 24 + 1, max: 1_000 * 24 }), IDS.slice(0, 4)),
  {
    maxLength: 30,
  },
)
export const person: fc.Arbitrary<Person> = fc.record({
  coine: fc.integer({ min: -100_000, max: 100_000 }),
  givenInAll: fc.nat(1_000_000),
  receivedInAll: fc.nat(1_000_000),
  introduced: fc.nat(50),
  introducedBy: fc.option(fc.constantFrom(...IDS)),
  listed: fc.nat(2_000),
  enteredBy: fc.option(fc.constantFrom(...IDS)),
  recognisedBy: fc.uniqueArray(fc.constantFrom(...IDS)),
  recognitions: fc.nat(20),
  helpers: fc.nat(3),
  helped: fc.nat(3),
  isFounder: fc.boolean(),
  roles: fc.subarray(['steward', 'manager', 'officer', 'admin']),
  appointed: fc.nat(6),
  wantsPanel: fc.boolean(),
  pledges: fc.nat(9),
})
export const people = fc.array(person, { minLength: IDS.length, maxLength: IDS.length })
export const yearRooms = fc.array(fc.integer({ min: 0, max: 50_000 }), {
  minLength: IDS.length,
  maxLength: IDS.length,
})

export const counted = ({ hoursAgo, ...gift }: Gift): CountedMatch => ({
  ...gift,
  paidAt: hoursAgo === 'held' ? 'held' : ago(hoursAgo),
})
export const memberOf = (id: string, at: number, yearRoom: number): CountedMember => ({
  id,
  joinedAt: at < 4 ? ago(2_000 * 24) : ago(10 * 24),
  yearRoom,
  limitedUntil: at === 3 ? addMs(now, HOUR_MS) : null,
})
export const windowsFor = (
  gifts: readonly Gift[],
  rooms: readonly number[],
  who: readonly Person[] = [],
) =>
  windowsOf({
    members: IDS.map((id, at) => ({ ...who[at], ...memberOf(id, at, rooms[at]!) })),
    matches: gifts.map(counted),
    policy,
    now,
  })
