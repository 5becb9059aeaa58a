import type { Policy } from '../shared/policy.ts'
import { fairDeadline } from '../shared/calendar.ts'
import { closeOpen } from '../shared/shares.ts'
import { type Ask, moveAsk, termFrom } from './ask.ts'
import { askError } from './ask-errors.ts'
import type { AskEventKind } from './ask-transitions.ts'

/**
 * Its owner pauses what is open; the ask keeps its place. Throws asks.paused-already, nothing-open.
 */
export function pauseAsk(ask: Ask): Ask {
  if (ask.state === 'paused') throw askError('asks.paused-already')
  if (ask.shares.open === 0) throw askError('asks.nothing-open')
  return moveAsk(ask, 'paused', {
    paused: { by: 'owner', from: ask.state === 'awaiting_review' ? 'awaiting_review' : 'pending' },
  })
}

/**
 * Its owner lets it go on where it was, in the queue or before a steward. Throws asks.not-paused,
 * paused-by-suspension.
 */
export function resumeAsk(ask: Ask, when: { policy: Policy; now: Temporal.Instant }): Ask {
  if (ask.state !== 'paused') throw askError('asks.not-paused')
  if (ask.paused?.by === 'suspension') throw askError('asks.paused-by-suspension')
  return goOn(ask, 'resumed', when)
}

/**
 * Its owner is suspended. Undefined when there is nothing to hold back: it is over, or its owner
 * paused it already.
 */
export function holdBackAsk(ask: Ask): Ask | undefined {
  if (
    ask.paused !== null ||
    (ask.state !== 'awaiting_review' && ask.state !== 'pending' && ask.state !== 'matched')
  )
    return undefined
  return moveAsk(ask, 'held_back', {
    paused: {
      by: 'suspension',
      from: ask.state === 'awaiting_review' ? 'awaiting_review' : 'pending',
    },
  })
}

/** The suspension is over. Undefined when no suspension holds it back. */
export function freeAsk(
  ask: Ask,
  when: { policy: Policy; now: Temporal.Instant },
): Ask | undefined {
  if (ask.paused?.by !== 'suspension' || (ask.state !== 'paused' && ask.state !== 'matched'))
    return undefined
  return goOn(ask, 'freed', when)
}

// A steward who could not see it while it was held back has the whole time to look.
function goOn(
  ask: Ask,
  on: AskEventKind,
  { policy, now }: { policy: Policy; now: Temporal.Instant },
): Ask {
  if (ask.paused?.from !== 'awaiting_review') return moveAsk(ask, on, { paused: null })
  const reviewBy = fairDeadline(now, policy.askReviewMs)
  return moveAsk(ask, on, {
    paused: null,
    state: 'awaiting_review',
    reviewBy: reviewBy.at,
    reviewMoved: reviewBy.moved,
  })
}

/**
 * Its owner has to leave: what is open closes, and what comes back of it closes then. Undefined
 * when it is over.
 */
export function closeAsk(ask: Ask): Ask | undefined {
  if (ask.state === 'withdrawn' || ask.state === 'expired' || ask.state === 'fulfilled')
    return undefined
  return moveAsk(ask, 'closed', { shares: closeOpen(ask.shares), paused: null, state: 'withdrawn' })
}

/**
 * Its owner keeps it for another term from now; the place stays. Throws asks.not-renewable when
 * nothing is open.
 */
export function renewAsk(
  ask: Ask,
  { policy, now }: { policy: Policy; now: Temporal.Instant },
): Ask {
  if (ask.shares.open === 0) throw askError('asks.not-renewable')
  return moveAsk(ask, 'renewed', termFrom(now, policy))
}
