import { addMs, DAY_MS, isBefore } from '../shared/calendar.ts'
import type { Policy } from '../shared/policy.ts'
import { looserFigures, type PolicyChange } from './policy-changes.ts'

/** A looser rule takes effect so long after every member was told. */
export const RULE_WAITS_DAYS = 7
/** A figure against which members spoke is not loosened again for so long. */
export const RULE_RESTS_DAYS = 30

/** How a waiting change of the rules ended. */
export type RuleOutcome = 'in_force' | 'fallen' | 'withdrawn'

/**
 * Those who object, and those among whom they are counted: the active members who were there when
 * all were told, and everybody who objects. So neither people who join meanwhile nor a suspension or
 * removal make an objection weigh less.
 */
export type Voices = { readonly objections: number; readonly voices: number }

/** When a change takes effect of which every member was told at this moment. */
export function takesEffectAt(notifiedAt: Temporal.Instant): Temporal.Instant {
  return addMs(notifiedAt, RULE_WAITS_DAYS * DAY_MS)
}

/**
 * Whether members are heard before a change: it makes a figure looser than each version was that
 * was in force within the time that a looser rule waits. So a stricter figure that was a mistake, or
 * worse, can be taken back at once.
 */
export function needsVoices(changes: readonly PolicyChange[], latest: readonly Policy[]): boolean {
  const looser = looserFigures(changes)
  return changes.some(
    ({ field, after }) =>
      looser.includes(field) &&
      latest.every((was) => looserFigures([{ field, before: was[field], after }]).length > 0),
  )
}

/** Whether a change falls: a third object. Nothing is rounded: 3 of 9 are a third, 3 of 10 are not. */
export function falls({ objections, voices }: Voices): boolean {
  return objections > 0 && objections * 3 >= voices
}

/** How many must object for a change to fall. */
export function objectionsToFall(voices: number): number {
  return Math.max(1, Math.ceil(voices / 3))
}

/** How a waiting change ends now; undefined while it still waits. */
export function outcomeNow(
  change: Voices & { readonly takesEffectAt: Temporal.Instant },
  now: Temporal.Instant,
): 'in_force' | 'fallen' | undefined {
  if (falls(change)) return 'fallen'
  return isBefore(now, change.takesEffectAt) ? undefined : 'in_force'
}

/**
 * Whether somebody may object: active members, and whoever was suspended only after all were told.
 */
export function mayObject(
  {
    status,
    suspendedAt,
  }: { readonly status: string; readonly suspendedAt: Temporal.Instant | null },
  notifiedAt: Temporal.Instant,
): boolean {
  if (status === 'active') return true
  return status === 'suspended' && suspendedAt !== null && !isBefore(suspendedAt, notifiedAt)
}

/** An ended change against which somebody spoke. */
type SpokenAgainst = {
  readonly changes: readonly PolicyChange[]
  readonly endedAt: Temporal.Instant
}

/**
 * Until when a change has to rest because members spoke against the same figure: it fell, or was
 * withdrawn with objections, less than 30 days ago. Undefined where nothing rests.
 */
export function restsUntil(
  changes: readonly PolicyChange[],
  against: readonly SpokenAgainst[],
): Temporal.Instant | undefined {
  const looser = looserFigures(changes)
  return against
    .filter((ended) => looserFigures(ended.changes).some((field) => looser.includes(field)))
    .map(({ endedAt }) => addMs(endedAt, RULE_RESTS_DAYS * DAY_MS))
    .toSorted((one, other) => Temporal.Instant.compare(one, other))
    .at(-1)
}

/**
 * Whether a change cannot be made while another waits: one waits at a time, and the figures that
 * members were told of stay as they are, so that what they were told stays true.
 */
export function clashesWith(
  changes: readonly PolicyChange[],
  waiting: readonly PolicyChange[],
): boolean {
  return (
    looserFigures(changes).length > 0 ||
    changes.some(({ field }) => waiting.some((other) => other.field === field))
  )
}
