import type { OwnLeaves } from './own-entries.ts'
import { type PlacedRestart, restartAfter } from './restarts.ts'

/** A seal as the server gives it now: its number, the transfers up to it, its hexadecimal head. */
export type HeadNow = {
  readonly seal: number
  readonly transfers: number
  readonly head: string
  /** The day in India on which it was made. */
  readonly day: string
  /** The number of the last restart that it covers, where there is one. */
  readonly restarts?: number | undefined
}
/** A seal as this phone saw it. */
export type SeenHead = HeadNow & { readonly seenAt: number }

/**
 * A restore: its day, how many transfers come before it, and up to which of them this phone knows that nothing has
 * changed. Between the two it saw nothing that is still there.
 */
export type Restored = { readonly day: string; readonly after: number; readonly same: number }

/**
 * What a phone remembers of its circle's record for one person, beyond the end of the session. No
 * name, amount or secret is in it.
 */
export type PhoneMemory = {
  readonly circleId: string
  readonly since: number
  readonly heads: readonly SeenHead[]
  /** The lines of the person's own transfers, as a check on this phone last found them. */
  readonly own: OwnLeaves
  readonly askedAt: number
  /** Set when today's record was another one than this phone had seen. It stays. */
  readonly differed: {
    readonly saw: SeenHead
    readonly now: HeadNow | null
    readonly at: number
  } | null
  /** The last restore that took away what this phone saw. */
  readonly restored?: Restored | undefined
  /** The month whose seal was last opened here for sharing. */
  readonly shared: string | null
}

/**
 * The first, the last, and the last of each of the twelve months before it. An answer about so many is below
 * 3 kB. A head covers everything before it, so nothing is lost with an old one.
 */
export const HEADS_MAX = 14
/** So many can be asked for at once. */
export const HEADS_ASKED_MAX = 40

/**
 * Compares what the server says now with what this phone saw, and adds the newest seal. What a restart explains goes:
 * seals that cover more than what comes before it. Anything else that differs stays, and is said.
 */
export function remember(
  before: PhoneMemory | undefined,
  {
    circleId,
    heads,
    restarts,
    at,
    monthOf,
  }: {
    circleId: string
    heads: readonly HeadNow[]
    restarts: readonly PlacedRestart[]
    at: number
    /** The month in India, which browsers know better. */
    monthOf: (ms: number) => string
  },
): PhoneMemory {
  const memory = before ?? begun(circleId, at)
  const now = new Map(heads.map((one) => [one.seal, one]))
  const others = memory.heads.filter(({ seal, head }) => now.get(seal)?.head !== head)
  const saw = others.findLast((other) => restartAfter(restarts, other) === undefined)
  if (saw !== undefined || memory.differed !== null) {
    const found = saw && { saw, now: now.get(saw.seal) ?? null, at }
    return { ...memory, askedAt: at, differed: memory.differed ?? found ?? null }
  }
  const [newest, first] = [heads.at(-1), others[0]]
  const left = first === undefined ? memory : withoutLost(memory, first, restarts)
  return {
    ...left,
    askedAt: at,
    heads:
      newest === undefined
        ? left.heads
        : withNewest(left.heads, { ...newest, seenAt: at }, monthOf),
  }
}

/** What is left after a restore: nothing from the first lost seal on. */
function withoutLost(
  memory: PhoneMemory,
  first: SeenHead,
  restarts: readonly PlacedRestart[],
): PhoneMemory {
  const { day, transfers: after } = restartAfter(restarts, first) as PlacedRestart
  const heads = memory.heads.filter(({ seal }) => seal < first.seal)
  return {
    ...memory,
    heads,
    own: Object.fromEntries(Object.entries(memory.own).filter(([one]) => Number(one) <= after)),
    restored: { day, after, same: heads.at(-1)?.transfers ?? 0 },
  }
}

function begun(circleId: string, at: number): PhoneMemory {
  return { circleId, since: at, heads: [], own: {}, askedAt: at, differed: null, shared: null }
}

// Of one month only the last stays, besides the very first.
function withNewest(
  heads: readonly SeenHead[],
  newest: SeenHead,
  monthOf: (ms: number) => string,
): SeenHead[] {
  const last = heads.at(-1)
  if (last?.seal === newest.seal) return [...heads]
  const isSameMonth =
    heads.length > 1 && last !== undefined && monthOf(last.seenAt) === monthOf(newest.seenAt)
  const all = [...(isSameMonth ? heads.slice(0, -1) : heads), newest]
  return all.toSpliced(1, Math.max(0, all.length - HEADS_MAX))
}

/** Begins again with today's record, when the reason for a difference is known. */
export function begunAgain(memory: PhoneMemory, at: number): PhoneMemory {
  return { ...begun(memory.circleId, at), askedAt: 0, shared: memory.shared }
}

const SHARED_WITHIN_DAYS = 10

/**
 * The month whose seal is worth sharing: the one before, in the first days of a month, once. Nothing
 * is added to it any more, and this phone saw it.
 */
export function monthToShare(
  { heads, shared }: Pick<PhoneMemory, 'heads' | 'shared'>,
  { today, before }: { today: string; before: string },
): string | undefined {
  const isSeen = heads.some(({ day }) => day.startsWith(before))
  const isEarly = Number(today.slice(8)) <= SHARED_WITHIN_DAYS
  return isSeen && isEarly && shared !== before ? before : undefined
}
