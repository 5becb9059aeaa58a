/** How the acting person stands to a member whom stewards look after. */
export type Care = {
  /** The member is assigned to the acting person. */
  readonly assigned: boolean
  /** Whether the acting person is too close to the member to decide about them. */
  readonly tied: boolean
  /** Nobody who could do it is assigned, or the time to do it has passed: others may. */
  readonly escalated: boolean
}

/** How somebody stands to a member who is not there. */
export const NOT_MINE: Care = { assigned: false, tied: false, escalated: false }

/**
 * Whether a steward may do their work for a member: only for those assigned to them, or where the
 * work came to all others; never for somebody they introduced, who introduced them, or with whom
 * they shared a payment in 90 days.
 */
export function maySteward({ assigned, tied, escalated }: Care): 'may' | 'tied' | 'not_assigned' {
  if (tied) return 'tied'
  return assigned || escalated ? 'may' : 'not_assigned'
}

/**
 * Whether a list of work shows a member: those assigned, also when a tie came between, and those
 * whose work came to all others.
 */
export function isInCare({ assigned, tied, escalated }: Care): boolean {
  return assigned || (escalated && !tied)
}

/** Somebody who can look after members, with how many they have. */
export type Caretaker = { readonly id: string; readonly members: number }

/**
 * Who of them looks after the fewest and is not tied; of equals the first by id. Undefined when all
 * are tied.
 */
export function fewestUntied(
  caretakers: readonly Caretaker[],
  isTied: (id: string) => boolean,
): string | undefined {
  const free = caretakers.filter(({ id }) => !isTied(id))
  return free.toSorted(
    (one, other) => one.members - other.members || (one.id < other.id ? -1 : 1),
  )[0]?.id
}
