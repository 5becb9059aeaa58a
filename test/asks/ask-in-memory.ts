import { DEFAULT_POLICY } from '#domain/shared/policy.ts'
import { addMs, DAY_MS } from '#domain/shared/calendar.ts'
import type { AskId } from '#domain/shared/ids.ts'
import { rupees } from '#domain/shared/rupees.ts'
import { hold, type Shares } from '#domain/shared/shares.ts'
import { type Ask, askStateOf, openAsk } from '#domain/asks/ask.ts'
import { availabilityOf } from '#domain/asks/availability.ts'

export const now = Temporal.Instant.from('2026-11-21T04:00:00Z')
/** This many days later. */
export const day = (count: number) => addMs(now, count * DAY_MS)
export const availability = availabilityOf({
  policy: DEFAULT_POLICY,
  outstanding: rupees(0),
  receivedThisYear: rupees(42_000),
  ownLimit: null,
  joinedAt: day(-100),
  foundingUntil: null,
  waivedAt: null,
  hasAskedBefore: true,
  suspended: false,
  now,
})
export const adult = Temporal.PlainDate.from('1980-01-01')
/** A new ask of an adult who has asked before. `change` sets other facts. */
export const ask = (amount: number, change: Partial<Parameters<typeof openAsk>[0]> = {}) =>
  openAsk({
    id: 'a' as AskId,
    amount,
    availability,
    isFirst: false,
    limited: false,
    born: adult,
    policy: DEFAULT_POLICY,
    now,
    ...change,
  })
const withShares = (from: Ask, change: (shares: Shares) => Shares): Ask => {
  const shares = change(from.shares)
  return { ...from, shares, state: askStateOf(shares, from.state, from.paused) }
}
/** An ask with a part that a match holds. */
export const held = (from: Ask, part: number) =>
  withShares(from, (shares) => hold(shares, rupees(part)))
