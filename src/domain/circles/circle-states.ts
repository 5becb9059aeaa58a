/** Where a circle stands in its life. Existing circles, and those that set-up makes, are open. */
export type CircleState = 'applied' | 'refused' | 'open' | 'paused' | 'closed'

/**
 * From which state to which a circle may go. The database has its own copy, can_circle_go. Only an
 * operator moves a circle; one that is closing is closed once nothing runs in it.
 */
export const CIRCLE_MOVES: Readonly<Record<CircleState, readonly CircleState[]>> = {
  applied: ['open', 'refused'],
  refused: [],
  open: ['paused'],
  paused: ['open', 'closed'],
  closed: [],
}

/** What an operator may do with a circle that was opened. */
export const CIRCLE_ACTS = ['pause', 'resume', 'close'] as const
export type CircleAct = (typeof CIRCLE_ACTS)[number]

/** The acts that fit the state of a circle. */
export function circleActs(state: CircleState, isClosing: boolean): readonly CircleAct[] {
  if (state === 'open') return ['pause', 'close']
  if (state === 'paused') return isClosing ? ['resume'] : ['resume', 'close']
  return []
}
