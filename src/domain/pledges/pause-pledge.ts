import { addMs, DAY_MS, isBefore } from '../shared/calendar.ts'
import { closeOpen } from '../shared/shares.ts'
import { movePledge, type Pledge } from './pledge.ts'
import { pledgeError } from './pledge-errors.ts'

/** For how many days an owner can pause a pledge that then goes on by itself. */
export const PAUSE_DAYS = [7, 30] as const
export type PauseDays = (typeof PAUSE_DAYS)[number]

/**
 * The owner pauses what is open, for some days or until they resume it. It is also an answer to the
 * question after a decline or a lapse. Throws pledges.paused-already, pledges.nothing-open.
 */
export function pausePledge(
  pledge: Pledge,
  { days, now }: { days?: PauseDays | undefined; now: Temporal.Instant },
): Pledge {
  if (pledge.state === 'paused' && pledge.pausedBy !== 'unanswered')
    throw pledgeError('pledges.paused-already')
  if (pledge.shares.open === 0) throw pledgeError('pledges.nothing-open')
  return movePledge(pledge, 'paused', {
    pausedBy: 'owner',
    pausedUntil: days === undefined ? null : addMs(now, days * DAY_MS),
  })
}

/** A pause for some days is over. Undefined where none is. */
export function endPause(pledge: Pledge, now: Temporal.Instant): Pledge | undefined {
  if (pledge.pausedUntil === null || isBefore(now, pledge.pausedUntil)) return undefined
  if (pledge.state !== 'paused' && pledge.state !== 'matched') return undefined
  return movePledge(pledge, 'pause_over', { pausedBy: null })
}

/** Whether the pledge rests until its owner has said what should happen to it. */
export function waitsForAnswer(pledge: Pick<Pledge, 'state' | 'pausedBy'>): boolean {
  return pledge.state === 'paused' && pledge.pausedBy === 'unanswered'
}

/**
 * The owner resumes a paused pledge, or keeps one open after a decline or a lapse, at its old queue
 * position. Throws pledges.not-paused,
 * pledges.paused-by-suspension.
 */
export function resumePledge(pledge: Pledge): Pledge {
  if (pledge.state !== 'paused') throw pledgeError('pledges.not-paused')
  if (pledge.pausedBy === 'suspension') throw pledgeError('pledges.paused-by-suspension')
  return movePledge(pledge, 'resumed', { pausedBy: null })
}

/**
 * Its owner is suspended. Undefined when there is nothing to put on hold: it is over, or its owner
 * paused it already.
 */
export function putPledgeOnHold(pledge: Pledge): Pledge | undefined {
  if (pledge.pausedBy !== null || (pledge.state !== 'pending' && pledge.state !== 'matched'))
    return undefined
  return movePledge(pledge, 'put_on_hold', { pausedBy: 'suspension' })
}

/** Frees a pledge after a suspension. Undefined where no suspension holds it back. */
export function freePledge(pledge: Pledge): Pledge | undefined {
  if (pledge.pausedBy !== 'suspension' || (pledge.state !== 'paused' && pledge.state !== 'matched'))
    return undefined
  return movePledge(pledge, 'freed', { pausedBy: null })
}

/**
 * Closes what is open because the owner has to leave. Held shares close when they come back.
 * Undefined where the pledge is over.
 */
export function closePledge(pledge: Pledge): Pledge | undefined {
  if (pledge.state !== 'pending' && pledge.state !== 'paused' && pledge.state !== 'matched')
    return undefined
  return movePledge(pledge, 'closed', {
    shares: closeOpen(pledge.shares),
    pausedBy: null,
    state: 'withdrawn',
  })
}
