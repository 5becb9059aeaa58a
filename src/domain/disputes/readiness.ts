import { type Bringing, tieBetween } from '../members/member.ts'
import { OFFICERS_A_ROUND } from './ruling.ts'

type Person = { readonly id: string; readonly introducedBy: string | null }
/** An active member, and whether they are a founder or hold a role. */
export type ActiveMember = Person & { readonly hasRole: boolean }

type Rounds = {
  readonly firstRound: boolean
  readonly appeal: boolean
}

/** Which rounds of a dispute between two members without a role can be decided today. */
export type DisputeReadiness = Rounds & {
  /** Officers of the circle who are left for the two such members with the most ties. */
  readonly untied: number
}

/** Which rounds can be decided today where a founder or somebody with a role has a part. */
export type RoleCase = Rounds & {
  readonly memberId: string
  /** Officers of the circle without a tie to this person. */
  readonly deciderIds: readonly string[]
}

type Circle = {
  readonly officers: readonly Person[]
  readonly members: readonly ActiveMember[]
  readonly bringings: readonly Bringing[]
  readonly panel: number
}

/**
 * Whether a dispute between any two members without a role, and its appeal, can be decided today by
 * able officers of the circle and of the panel. It counts for the two with the most ties: officers who
 * are one of them, or brought one of them or were brought by one of them, by a link or a list. While fewer than two
 * members are without a role, it counts all members.
 */
export function disputeReadiness(circle: Circle): DisputeReadiness {
  const { members, officers, panel } = circle
  const without = members.filter(({ hasRole }) => !hasRole)
  const tied = tiedOfficers(circle)
  const sets = (without.length < 2 ? members : without).map(({ id }) => tied.get(id) ?? NONE)
  const untied = officers.length - mostTied(sets)
  return { untied, ...roundsOf(untied + panel) }
}

/**
 * The same for each founder and each person with a role, beside the member without one who leaves the
 * fewest officers. A circle of ten has too few officers for all of them, so payments do not wait for it.
 */
export function roleCases(circle: Circle): RoleCase[] {
  const { members, officers, panel } = circle
  const tied = tiedOfficers(circle)
  return members
    .filter(({ hasRole }) => hasRole)
    .map(({ id }) => {
      const own = tied.get(id) ?? NONE
      const together = members
        .filter((other) => !other.hasRole)
        .map((other) => own.union(tied.get(other.id) ?? NONE).size)
      return {
        memberId: id,
        deciderIds: officers.filter((officer) => !own.has(officer.id)).map((one) => one.id),
        ...roundsOf(officers.length - Math.max(own.size, ...together) + panel),
      }
    })
}

const NONE: ReadonlySet<string> = new Set()

function roundsOf(able: number): Rounds {
  // Nobody of the first round decides the appeal.
  return { firstRound: able >= OFFICERS_A_ROUND, appeal: able >= 2 * OFFICERS_A_ROUND }
}

/** Officers with a tie to each member, by member. */
function tiedOfficers({
  officers,
  members,
  bringings,
}: Circle): ReadonlyMap<string, ReadonlySet<string>> {
  const byPerson = groupByPerson(bringings)
  return new Map(
    members.map((member) => {
      const around = { member, partners: [], bringings: byPerson.get(member.id) ?? [] }
      const tied = officers.filter((decider) => tieBetween({ decider, ...around }) !== undefined)
      return [member.id, new Set(tied.map(({ id }) => id))]
    }),
  )
}

/** The number of officers with a tie to one of the two members who have most of them together. */
function mostTied(sets: readonly ReadonlySet<string>[]): number {
  const distinct = new Map<string, { ids: ReadonlySet<string>; times: number }>()
  for (const ids of sets) {
    const key = Array.from(ids).join()
    distinct.set(key, { ids, times: (distinct.get(key)?.times ?? 0) + 1 })
  }
  const all = Array.from(distinct.values())
  return all.reduce(
    (most, one, at) =>
      all
        .slice(at)
        .reduce(
          (inner, other) =>
            one === other && one.times < 2
              ? Math.max(inner, one.ids.size)
              : Math.max(inner, one.ids.union(other.ids).size),
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
