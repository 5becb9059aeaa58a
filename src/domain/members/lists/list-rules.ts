import { addMs, DAY_MS, isBefore } from '../../shared/calendar.ts'

/** An invitation works this long. A new one for the same person ends the one before. */
export const INVITATION_LASTS_MS = 14 * DAY_MS
/** Long enough that nobody guesses one: 29 letters to the power of 26 are 126 bits. */
export const INVITATION_CODE_LENGTH = 26
/** One number gets at most this many invitations in the window, from all circles together. */
export const INVITATIONS_PER_NUMBER_MAX = 3
export const INVITATIONS_WINDOW_MS = 30 * DAY_MS
/** What one circle may send by SMS in 24 hours, so that a list is no way to pump messages. */
export const INVITATION_TEXTS_PER_DAY_MAX = 400
/** People of a circle who are listed or invited at one time. */
export const LISTED_OPEN_MAX = 2_000
/** After the founding time a list invites at most this many different people in the window. */
export const INVITED_LATER_MAX = 20
export const INVITED_LATER_WINDOW_MS = 30 * DAY_MS
/** What one member says "I know this person" for, at most, within the window. */
export const RECOGNITIONS_MAX = 20
export const RECOGNITIONS_WINDOW_MS = 30 * DAY_MS
/** How many waiting people a member sees at a time. */
export const WAITING_SHOWN_MAX = 20
/** Active people who must know somebody, where no steward does. */
export const RECOGNISERS_NEEDED = 2

/** How far a person of a list is, as the founders see it. */
export const LISTED_STATES = [
  'listed',
  'invited',
  'accepted',
  'recognised',
  'in',
  'withdrawn',
  'expired',
] as const
export type ListedState = (typeof LISTED_STATES)[number]

/** How far a person of a list is, from what is stored. */
export function listedState({
  state,
  expiresAt,
  recognised,
  joined,
  now,
}: {
  state: 'listed' | 'invited' | 'accepted' | 'withdrawn'
  expiresAt: Temporal.Instant
  recognised: boolean
  joined: boolean
  now: Temporal.Instant
}): ListedState {
  if (state === 'withdrawn') return 'withdrawn'
  if (state === 'accepted') return joined ? 'in' : recognised ? 'recognised' : 'accepted'
  return isBefore(now, expiresAt) ? state : 'expired'
}

/** Somebody active who said "I know this person". `alone`: a steward who did not enter the name. */
export type Recogniser = { readonly id: string; readonly alone: boolean }

/** Whether enough active people know a person: a steward, or two others. */
export function isRecognised(recognisers: readonly Recogniser[]): boolean {
  return (
    recognisers.some(({ alone }) => alone) ||
    new Set(recognisers.map(({ id }) => id)).size >= RECOGNISERS_NEEDED
  )
}

/** How many more invitations a number may get now. */
export function invitationsLeft(
  sentAt: readonly Temporal.Instant[],
  now: Temporal.Instant,
): number {
  const since = addMs(now, -INVITATIONS_WINDOW_MS)
  return Math.max(0, INVITATIONS_PER_NUMBER_MAX - sentAt.filter((at) => isBefore(since, at)).length)
}

/** What other members see of a waiting person: the first name and the initial of the last. */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = rest.at(-1)
  const initial =
    last === undefined
      ? undefined
      : new Intl.Segmenter('hi', { granularity: 'grapheme' })
          .segment(last)
          [Symbol.iterator]()
          .next().value?.segment
  return initial === undefined ? first : `${first} ${initial}.`
}

export const SMS_NAME_LENGTH_MAX = 16

/** A name as an SMS may carry it: letters and spaces, cut where a long one would not fit. */
export function smsName(name: string): string {
  const letters = name.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()
  let fits = ''
  for (const { segment } of new Intl.Segmenter('hi', { granularity: 'grapheme' }).segment(
    letters,
  )) {
    if (fits.length + segment.length > SMS_NAME_LENGTH_MAX) break
    fits += segment
  }
  return fits.trim()
}
