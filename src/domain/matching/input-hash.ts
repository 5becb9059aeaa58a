import { invariant } from '../shared/assert.ts'
import type { MatchingInput } from './matching-types.ts'

const FORMAT = 'paraspar-matching-1'

/** Everything a stored input says, in this order wherever it stands. */
const KEYS = (
  'format seed policy asks pledges members pairRooms forbidden matchCapSteps pairCapSteps ' +
  'id memberId openSteps askClass plan since firstInClass firstInLine giveRoomSteps ' +
  'giveMatchesRoom receiveRoomSteps receiveMatchesRoom newGiversRoom recentGivers ' +
  'giverId receiverId roomSteps reason'
).split(' ')

/**
 * The input as one text that is the same whatever the order of its lists, to hash and to keep for a
 * replay: JSON with fixed keys, lists sorted by id (UTF-16 order), flags only where they are true,
 * repeated givers and pairs once. Throws an InvariantError for a number that JSON cannot carry.
 */
export function canonicalInput(input: MatchingInput): string {
  const canonical = {
    ...input,
    format: FORMAT,
    asks: sorted(input.asks, ({ id }) => [id]).map((ask) => ({
      ...ask,
      firstInClass: ask.firstInClass === true ? true : undefined,
    })),
    pledges: sorted(input.pledges, ({ id }) => [id]).map((pledge) => ({
      ...pledge,
      firstInLine: pledge.firstInLine === true ? true : undefined,
    })),
    members: sorted(input.members, ({ id }) => [id]).map((member) => ({
      ...member,
      recentGivers: sorted([...new Set(member.recentGivers)], (id) => [id]),
    })),
    pairRooms: withoutRepeats(input.pairRooms, ({ giverId, receiverId, roomSteps }) => [
      giverId,
      receiverId,
      roomSteps,
    ]),
    forbidden: withoutRepeats(input.forbidden, ({ giverId, receiverId, reason }) => [
      giverId,
      receiverId,
      reason,
    ]),
  }
  JSON.stringify(canonical, (_key, value: unknown) => {
    const isWithoutEnd = typeof value === 'number' && !Number.isFinite(value)
    invariant(!isWithoutEnd, 'an input of a matching run holds a number without end')
    return value
  })
  return JSON.stringify(canonical, KEYS)
}

/** Reads what canonicalInput wrote. Throws an InvariantError for any other text. */
export function parseCanonicalInput(text: string): MatchingInput {
  const read = JSON.parse(text) as MatchingInput & { format?: unknown }
  invariant(read.format === FORMAT, 'this is not a stored input of a matching run')
  const { format: _, ...input } = read
  invariant(canonicalInput(input) === text, 'a stored input of a matching run was changed')
  return input
}

type SortKey = readonly (string | number)[]

function sorted<T>(items: readonly T[], keyOf: (item: T) => SortKey): T[] {
  return items
    .map((item) => ({ item, key: keyOf(item) }))
    .sort((one, other) => compareKeys(one.key, other.key))
    .map(({ item }) => item)
}

function withoutRepeats<T>(items: readonly T[], keyOf: (item: T) => SortKey): T[] {
  return sorted(items, keyOf).filter((item, at, all) => {
    const before = all[at - 1]
    return before === undefined || compareKeys(keyOf(before), keyOf(item)) !== 0
  })
}

function compareKeys(one: SortKey, other: SortKey): number {
  const at = one.findIndex((key, index) => key !== other[index])
  return at < 0 ? 0 : (one[at] ?? '') < (other[at] ?? '') ? -1 : 1
}
