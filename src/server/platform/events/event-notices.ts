import { sha256, uuidOf } from '../crypto/ids.ts'
import type { NewNotice } from '../use-case/context.ts'
import type { NoticeGroup } from './circle-events.ts'
import { noticesOfPayments } from './confirmed-payments.ts'

/** A notice of an event. Its id and time are those of the event. */
export type EventNotice = NewNotice & {
  readonly noticeId: string
  readonly createdAt: Temporal.Instant
}

/** A stored event with notices. */
export type NoticeEvent = {
  readonly circleId: string
  readonly eventNo: number
  readonly happenedAt: Temporal.Instant
  readonly notices: readonly NoticeGroup[] | null
  readonly payments: readonly string[] | null
}

/** Returns the notices of an event. The result is always equal, so notices can be made again. */
export function noticesOf({
  circleId,
  eventNo,
  happenedAt,
  notices,
  payments,
}: NoticeEvent): EventNotice[] {
  const all = [...(notices ?? []), ...noticesOfPayments(payments ?? [])]
  const each = all.flatMap(({ to, ...notice }) => to.map((memberId) => ({ ...notice, memberId })))
  return each.map((notice, at) => ({
    ...notice,
    circleId,
    noticeId: idOf(happenedAt, at, `${circleId} ${eventNo} ${at}`),
    createdAt: happenedAt,
  }))
}

/** The id that no notice of this time or later comes before. */
export const firstIdOf = (at: Temporal.Instant): string =>
  uuidOf({ ms: at.epochMilliseconds, count: 0 }, new Uint8Array(8))

/** Returns an id with this time and place in the event, so that ids are in the order of notices. */
function idOf(at: Temporal.Instant, place: number, text: string): string {
  const last8 = Buffer.from(sha256(text).toString('hex').slice(3, 19), 'hex')
  return uuidOf({ ms: at.epochMilliseconds, count: place % 4096 }, last8)
}
