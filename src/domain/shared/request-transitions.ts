/**
 * Who moves a pledge or an ask. That is its owner, a match, the clock, a reviewing steward, or
 * staff by a suspension or removal.
 */
export type RequestParty = 'owner' | 'match' | 'clock' | 'steward' | 'staff'

/**
 * One line of a transition table. One event may lead to several states; the shares decide which.
 */
export type RequestTransition<State, Event> = {
  readonly on: Event
  readonly by: RequestParty
  readonly to: State
}

/** Makes lines that differ only in the state they lead to. */
export function linesTo<State, Event>(
  on: Event,
  by: RequestParty,
  ...states: readonly State[]
): RequestTransition<State, Event>[] {
  return states.map((to) => ({ on, by, to }))
}

/**
 * The account state of a request's owner. Nothing reopens for a closed account; what reopens for a
 * suspended one is on hold.
 */
export type RequestOwner = 'active' | 'suspended' | 'closed'

/** Who paused a request: its owner or a suspension. Only staff end a suspension. */
export type PausedBy = 'owner' | 'suspension'
