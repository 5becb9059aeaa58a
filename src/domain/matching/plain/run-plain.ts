import type { OrderedInput } from '../board.ts'
import type { WaitingAsk } from '../matching-types.ts'
import { servedPerAsk, type Share } from '../shares.ts'
import { columnsOf } from './columns.ts'
import { at, type Numbers } from '../numbers.ts'
import { settlePlain } from './settle-plain.ts'
import type { Given } from './table.ts'

/**
 * Who gets what, and for these shares or others with the same amounts who waits and why, in queue
 * order.
 */
export type PlainRun = {
  readonly shares: Share[]
  readonly waitingFor: (shares: readonly Share[]) => WaitingAsk[]
}

/**
 * A run in which every ask gets all that it could ever get at its place, whoever else there is:
 * everything its member's rooms allow, until the pledges end. So nobody is passed over. Undefined
 * where limits between people stand in the way of that; then who is served has to be worked out ask
 * by ask.
 */
export function runPlain(input: OrderedInput): PlainRun | undefined {
  const columns = columnsOf(input)
  const given = settlePlain(columns)
  if (given === undefined) return undefined
  const shares = sharesOf(given, columns.pledges, input.asks.length)
  const usable = columns.usable.slice(columns.pledges)
  return { shares, waitingFor: (others) => waitingAsks(input, others, usable) }
}

// In queue order, within an ask in line order; several payments of one pledge to one ask are one
// share.
function sharesOf(given: Given, pledges: number, asks: number): Share[] {
  const perAsk: (Map<number, number> | undefined)[] = Array.from({ length: asks })
  for (let index = 0; index < given.count; index++) {
    const [pledge, ask, steps] = [
      at(given.pledge, index) + 1,
      at(given.ask, index) - pledges,
      at(given.steps, index),
    ]
    if (steps === 0) continue
    const shares = (perAsk[ask] ??= new Map())
    shares.set(pledge, (shares.get(pledge) ?? 0) + steps)
  }
  return perAsk.flatMap((shares, ask) =>
    [...(shares ?? [])]
      .sort(([one], [other]) => one - other)
      .map(([pledge, steps]) => ({ pledge, ask: ask + 1, steps })),
  )
}

function waitingAsks(
  { asks, members, policy }: OrderedInput,
  shares: readonly Share[],
  usable: Numbers,
): WaitingAsk[] {
  const served = servedPerAsk(asks.length, shares)
  const room = new Map(members.map(({ id, receiveMatchesRoom }) => [id, receiveMatchesRoom]))
  for (const { ask, steps } of shares) {
    const memberId = asks[ask - 1]?.memberId ?? ''
    room.set(memberId, (room.get(memberId) ?? 0) - Math.ceil(steps / policy.matchCapSteps))
  }
  return asks.flatMap(({ id, memberId, openSteps }, index) => {
    const steps = served[index] ?? 0
    if (steps === openSteps) return []
    const isLimited = at(usable, index) === steps || (room.get(memberId) ?? 0) <= 0
    return [
      {
        askId: id,
        rank: index + 1,
        unservedSteps: openSteps - steps,
        why: isLimited ? ('receive_limit' as const) : ('no_pledges' as const),
      },
    ]
  })
}
