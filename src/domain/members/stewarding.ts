/** What connects the acting person with a member whom stewards look after. */
export type Care = {
  /** The member is assigned to the acting person. */
  readonly assigned: boolean
  /** Whether the acting person is too close to the member to decide about them. */
  readonly tied: boolean
  /** Others may do the work: no able steward is assigned, or the time to do it has passed. */
  readonly escalated: boolean
}

/** The value for a member who does not exist. */
export const NOT_MINE: Care = { assigned: false, tied: false, escalated: false }

/**
 * Whether a steward may do their work for a member. The member must be assigned to them, or the
 * work must have gone to all others. They may not for somebody they introduced, who introduced
 * them, or who shared a payment with them in 90 days.
 */
export function maySteward({ assigned, tied, escalated }: Care): 'may' | 'tied' | 'not_assigned' {
  if (tied) return 'tied'
  return assigned || escalated ? 'may' : 'not_assigned'
}

/**
 * Whether a list of work shows a member. It shows assigned members, also where a tie came up later,
 * and those whose work went to all others.
 */
export function isInCare({ assigned, tied, escalated }: Care): boolean {
  return assigned || (escalated && !tied)
}

/** Somebody who can look after members, and how many they have now. */
export type Caretaker = { readonly id: string; readonly members: number }

/**
 * The caretaker without ties who has the fewest members; between equals the first by id. Undefined
 * where all are tied.
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
