import { type Bringing, tieBetween } from '../members/member.ts'
import { OFFICERS_A_ROUND } from './ruling.ts'

type Person = { readonly id: string; readonly introducedBy: string | null }

/** Which rounds of a dispute can be decided today. */
export type DisputeReadiness = {
  /** Officers of the circle who are left for the two members with the most ties. */
  readonly untied: number
  readonly firstRound: boolean
  readonly appeal: boolean
}

/**
 * Whether a dispute between any two members, and its appeal, can be decided today by able officers
 * of the circle and of the panel. It counts for the two members with the most ties: officers who
 * are one of them, or brought one of them or were brought by one of them, by a link or a list.
 */
export function disputeReadiness({
  officers,
  members,
  bringings,
  panel,
}: {
  officers: readonly Person[]
  members: readonly Person[]
  bringings: readonly Bringing[]
  panel: number
}): DisputeReadiness {
  const untied = officers.length - mostTied(officers, members, bringings)
  return {
    untied,
    firstRound: untied + panel >= OFFICERS_A_ROUND,
    // Nobody of the first round decides the appeal.
    appeal: untied + panel >= 2 * OFFICERS_A_ROUND,
  }
}

/** The number of officers with a tie to one of the two members who have most of them together. */
function mostTied(
  officers: readonly Person[],
  members: readonly Person[],
  bringings: readonly Bringing[],
): number {
  const byPerson = groupByPerson(bringings)
  const sets = new Map<string, { ids: readonly string[]; times: number }>()
  for (const member of members) {
    const ids = officers
      .filter(
        (decider) =>
          tieBetween({
            decider,
            member,
            partners: [],
            bringings: byPerson.get(member.id) ?? [],
          }) !== undefined,
      )
      .map(({ id }) => id)
    const key = ids.join()
    sets.set(key, { ids, times: (sets.get(key)?.times ?? 0) + 1 })
  }
  const distinct = Array.from(sets.values())
  return distinct.reduce(
    (most, one, at) =>
      distinct
        .slice(at)
        .reduce(
          (inner, other) =>
            one === other && one.times < 2
              ? Math.max(inner, one.ids.length)
              : Math.max(inner, new Set([...one.ids, ...other.ids]).size),
          most,
        ),
    0,
  )
}

function groupByPerson(bringings: readonly Bringing[]): ReadonlyMap<string, readonly Bringing[]> {
  const groups = new Map<string, Bringing[]>()
  for (const one of bringings)
    for (const id of [one.byId, one.memberId]) {
      const group = groups.get(id)
      if (group === undefined) groups.set(id, [one])
      else group.push(one)
    }
  return groups
}
