import {
  addMs,
  DAY_MS,
  dayInIndia,
  HOUR_MS,
  isBefore,
  PEOPLE_ZONE,
  QUIET_FROM_HOUR,
  QUIET_UNTIL_HOUR,
  startOfDayInIndia,
} from '../shared/calendar.ts'
import {
  ASKED_WHILE,
  NEVER_BY_MAIL,
  NEVER_IN_DIGEST,
  NOTICE_TOPIC_OF,
  type NoticeKind,
  type NoticeTopic,
} from '../shared/notice-kinds.ts'
import { ALWAYS_BY_SMS, BY_SMS, SAFETY_BY_SMS, NOTIFIED_BY_SMS } from '../shared/notice-sms.ts'

export type Channel = 'email' | 'push' | 'sms'
export type Digest = 'off' | 'daily'

/**
 * What a member chose for a notice's topic. `push` is true only where one of their browsers takes
 * it.
 */
export type Wishes = {
  readonly email: boolean
  readonly push: boolean
  readonly sms: boolean
  /** Whether there is a proved address to which a mail could go. */
  readonly hasEmail: boolean
  readonly digest: Digest
}

/**
 * One way a notice goes out. `digest` waits for the mail of the day. `notBefore` null means at
 * once.
 */
export type PlannedDelivery = {
  readonly channel: Channel
  readonly state: 'queued' | 'digest'
  readonly notBefore: Temporal.Instant | null
}

/** The hour in India when the mail of the day is written. */
export const DIGEST_HOUR = 18

/** After this time without a result, a delivery is tried once more. */
export const LEASE_MS = 10 * 60_000
/** A delivery that a provider refuses is tried this many times in all. */
export const TRIES_MAX = 12
/** At most this many browsers of a member get pushes. A new one replaces the oldest. */
export const BROWSERS_MAX = 5
/**
 * The push service drops a push after 12 hours. Members who were away longer read it in the centre.
 */
export const PUSH_LASTS_MS = 12 * HOUR_MS

const DIGEST_TOPICS: readonly NoticeTopic[] = ['payments', 'requests', 'people']

/** Whether a notice may wait for the mail of the day: it asks for no action. */
export function isForDigest(kind: NoticeKind): boolean {
  return (
    DIGEST_TOPICS.includes(NOTICE_TOPIC_OF[kind]) &&
    ASKED_WHILE[kind] === undefined &&
    !NEVER_IN_DIGEST.includes(kind)
  )
}

/**
 * The ways a notice goes out beside the centre, and from when. A push or SMS makes a noise, so it
 * waits for the morning, except the SMS about one's own safety. Of the mails only reminders wait.
 */
export function deliveriesOf(
  kind: NoticeKind,
  { email, push, sms, hasEmail, digest }: Wishes,
  now: Temporal.Instant,
): PlannedDelivery[] {
  const morning = () => afterQuietHours(now)
  const planned: PlannedDelivery[] = []
  if (email && !NEVER_BY_MAIL.includes(kind))
    planned.push({
      channel: 'email',
      state: digest === 'daily' && isForDigest(kind) ? 'digest' : 'queued',
      notBefore: NOTICE_TOPIC_OF[kind] === 'reminders' ? morning() : null,
    })
  if (push) planned.push({ channel: 'push', state: 'queued', notBefore: morning() })
  const text = smsOf(kind, { sms, hasEmail })
  if (text !== 'none')
    planned.push({
      channel: 'sms',
      state: 'queued',
      notBefore: text === 'safety' ? null : morning(),
    })
  return planned
}

function smsOf(
  kind: NoticeKind,
  { sms, hasEmail }: Pick<Wishes, 'sms' | 'hasEmail'>,
): 'safety' | 'wanted' | 'none' {
  if (!hasEmail && SAFETY_BY_SMS.includes(kind)) return 'safety'
  if (!hasEmail && NOTIFIED_BY_SMS.includes(kind)) return 'wanted'
  const isWanted = sms || ALWAYS_BY_SMS.includes(kind)
  return isWanted && BY_SMS[kind] !== undefined ? 'wanted' : 'none'
}

/** The end of the current quiet hours, or null outside them. */
export function afterQuietHours(at: Temporal.Instant): Temporal.Instant | null {
  const { hour } = at.toZonedDateTimeISO(PEOPLE_ZONE)
  if (hour >= QUIET_UNTIL_HOUR && hour < QUIET_FROM_HOUR) return null
  const morning = (day: Temporal.PlainDate) =>
    addMs(startOfDayInIndia(day), QUIET_UNTIL_HOUR * HOUR_MS)
  const today = dayInIndia(at)
  return hour < QUIET_UNTIL_HOUR ? morning(today) : morning(today.add({ days: 1 }))
}

/**
 * The last 18:00 in India at or before an instant. The mail of the day covers the notices before
 * it.
 */
export function lastDigestAt(now: Temporal.Instant): Temporal.Instant {
  const today = addMs(startOfDayInIndia(dayInIndia(now)), DIGEST_HOUR * HOUR_MS)
  return isBefore(now, today) ? addMs(today, -DAY_MS) : today
}
