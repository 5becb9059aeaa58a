/**
 * Who moves a pledge or an ask: its owner; a match of it; the clock; a steward who looks; staff, by
 * a suspension or a removal.
 */
export type RequestParty = 'owner' | 'match' | 'clock' | 'steward' | 'staff'

/**
 * One line of a transition table; the same event may lead to several states, and where the rupees
 * are decides between them.
 */
export type RequestTransition<State, Event> = {
  readonly on: Event
  readonly by: RequestParty
  readonly to: State
}

/** Lines that differ only in where they lead. */
export function linesTo<State, Event>(
  on: Event,
  by: RequestParty,
  ...states: readonly State[]
): RequestTransition<State, Event>[] {
  return states.map((to) => ({ on, by, to }))
}

/**
 * How the account of a request's owner stands: nothing of a closed one opens again, what opens of a
 * suspended one rests.
 */
export type RequestOwner = 'active' | 'suspended' | 'closed'

/** Who paused a request: its owner, or a suspension, which nobody but staff ends. */
export type PausedBy = 'owner' | 'suspension'
