import { createHash } from 'node:crypto'
import type { NewNotice } from '../use-case/context.ts'
import type { NoticeGroup } from './circle-events.ts'

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
}

/** Returns the notices of an event. The result is always equal, so notices can be made again. */
export function noticesOf({ circleId, eventNo, happenedAt, notices }: NoticeEvent): EventNotice[] {
  const each = (notices ?? []).flatMap(({ to, ...notice }) =>
    to.map((memberId) => ({ ...notice, memberId })),
  )
  return each.map((notice, at) => ({
    ...notice,
    circleId,
    noticeId: idOf(happenedAt, at, `${circleId} ${eventNo} ${at}`),
    createdAt: happenedAt,
  }))
}

/**
 * Returns a UUID of version 7 with this time and place in the event, so that ids are in the order
 * of notices; the other bits come from the text.
 */
function idOf(at: Temporal.Instant, place: number, text: string): string {
  const time = at.epochMilliseconds.toString(16).padStart(12, '0')
  const bits = createHash('sha256').update(text).digest('hex')
  const variant = (0x8 | (Number.parseInt(bits[3] ?? '0', 16) & 0x3)).toString(16)
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${(place % 4096).toString(16).padStart(3, '0')}`,
    `${variant}${bits.slice(4, 7)}`,
    bits.slice(7, 19),
  ].join('-')
}
