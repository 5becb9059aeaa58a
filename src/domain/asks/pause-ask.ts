import type { Policy } from '../shared/policy.ts'
import { fairDeadline } from '../shared/calendar.ts'
import { closeOpen } from '../shared/shares.ts'
import { type Ask, moveAsk, termFrom } from './ask.ts'
import { askError } from './ask-errors.ts'
import type { AskEventKind } from './ask-transitions.ts'

/**
 * The owner pauses what is open. The ask keeps its queue position. Throws asks.paused-already,
 * asks.nothing-open.
 */
export function pauseAsk(ask: Ask): Ask {
  if (ask.state === 'paused') throw askError('asks.paused-already')
  if (ask.shares.open === 0) throw askError('asks.nothing-open')
  return moveAsk(ask, 'paused', {
    paused: { by: 'owner', from: ask.state === 'awaiting_review' ? 'awaiting_review' : 'pending' },
  })
}

/**
 * The owner resumes a paused ask where it was: in the queue or in review. Throws asks.not-paused,
 * asks.paused-by-suspension.
 */
export function resumeAsk(ask: Ask, when: { policy: Policy; now: Temporal.Instant }): Ask {
  if (ask.state !== 'paused') throw askError('asks.not-paused')
  if (ask.paused?.by === 'suspension') throw askError('asks.paused-by-suspension')
  return goOn(ask, 'resumed', when)
}

/**
 * Its owner is suspended. Undefined when there is nothing to put on hold: it is over, or its owner
 * paused it already.
 */
export function putAskOnHold(ask: Ask): Ask | undefined {
  if (
    ask.paused !== null ||
    (ask.state !== 'awaiting_review' && ask.state !== 'pending' && ask.state !== 'matched')
  )
    return undefined
  return moveAsk(ask, 'put_on_hold', {
    paused: {
      by: 'suspension',
      from: ask.state === 'awaiting_review' ? 'awaiting_review' : 'pending',
    },
  })
}

/** Frees an ask after a suspension. Undefined where no suspension holds it back. */
export function freeAsk(
  ask: Ask,
  when: { policy: Policy; now: Temporal.Instant },
): Ask | undefined {
  if (ask.paused?.by !== 'suspension' || (ask.state !== 'paused' && ask.state !== 'matched'))
    return undefined
  return goOn(ask, 'freed', when)
}

// A steward could not see the ask while it was on hold, so the whole review time begins again.
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
 * Closes what is open because the owner has to leave. Held shares close when they come back.
 * Undefined where the ask is over.
 */
export function closeAsk(ask: Ask): Ask | undefined {
  if (ask.state === 'withdrawn' || ask.state === 'expired' || ask.state === 'fulfilled')
    return undefined
  return moveAsk(ask, 'closed', { shares: closeOpen(ask.shares), paused: null, state: 'withdrawn' })
}

/**
 * The owner renews the ask for another term from now, at its queue position. Throws
 * asks.not-renewable where nothing is open.
 */
export function renewAsk(
  ask: Ask,
  { policy, now }: { policy: Policy; now: Temporal.Instant },
): Ask {
  if (ask.shares.open === 0) throw askError('asks.not-renewable')
  return moveAsk(ask, 'renewed', termFrom(now, policy))
}
