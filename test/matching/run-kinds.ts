import type { MatchingInput } from '#domain/matching/matching-types.ts'
import { type DrawnKind, drawnInput } from './drawn-input.ts'

/** More numbers than any drawn run asks for. */
const TAPE = 400
const SMALL: DrawnKind = { asks: 7, pledges: 7, members: 7, stepsMax: 10 }

/** Each kind of drawn run has up to fourteen requests and one sort of limit; the last has all. */
export const RUN_KINDS: Readonly<Record<string, DrawnKind>> = {
  'no limits': SMALL,
  'members who give and receive': { ...SMALL, members: 4, bothSides: true },
  'blocked and cooling-down pairs': { ...SMALL, members: 5, conflicts: true },
  'small rooms of members and pairs': { ...SMALL, members: 4, tightRooms: true },
  'few and capped matches': { ...SMALL, tightMatches: true },
  'few givers': { ...SMALL, members: 5, tightGivers: true },
  'whole pledges': { ...SMALL, members: 5, wholes: true },
  'all limits and preferences': {
    ...SMALL,
    members: 5,
    bothSides: true,
    conflicts: true,
    tightRooms: true,
    tightCounts: true,
    wholes: true,
    firstInLine: true,
  },
}

/** The drawn runs of a kind, the same for the same seed; every second one has fourteen requests. */
export function drawnRuns(kind: DrawnKind, count: number, seed: number): MatchingInput[] {
  const next = numbersFrom(seed)
  return Array.from({ length: count }, (_, index) =>
    drawnInput(Array.from({ length: TAPE }, next), { ...kind, full: index % 2 === 1 }),
  )
}

// Mulberry32: the same numbers everywhere.
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}
