import { DAY_MS, HOUR_MS, MINUTE_MS } from '../shared/calendar.ts'
import type { NoticeKind } from '../shared/notice-kinds.ts'

/** What a webhook can say: something happened to a match or its dispute. */
export const WEBHOOK_TYPES = [
  'match.made',
  'match.claimed',
  'claim.withdrawn',
  'match.confirmed',
  'match.ended',
  'match.reversed',
  'dispute.opened',
  'dispute.ruled',
  'dispute.closed',
] as const
export type WebhookType = (typeof WEBHOOK_TYPES)[number]

const TYPE_OF: Readonly<Partial<Record<NoticeKind, WebhookType>>> = {
  match_to_pay: 'match.made',
  match_found: 'match.made',
  payment_claimed: 'match.claimed',
  late_claimed: 'match.claimed',
  claim_withdrawn: 'claim.withdrawn',
  payment_confirmed_giver: 'match.confirmed',
  payment_confirmed_receiver: 'match.confirmed',
  payment_declined: 'match.ended',
  match_lapsed_giver: 'match.ended',
  match_lapsed_receiver: 'match.ended',
  match_cancelled: 'match.ended',
  match_reversed: 'match.reversed',
  payment_questioned_giver: 'dispute.opened',
  payment_questioned_receiver: 'dispute.opened',
  dispute_ruled: 'dispute.ruled',
  dispute_final: 'dispute.closed',
  dispute_settled: 'dispute.closed',
}

/** What a webhook says when a notice of this kind is sent; undefined: nothing. */
export function webhookTypeOf(kind: NoticeKind): WebhookType | undefined {
  return TYPE_OF[kind]
}

/** After each failed try a longer pause; after the last one the delivery is given up. */
const PAUSES_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  DAY_MS,
  DAY_MS,
] as const

/** The pause after so many failed tries; undefined: no further try. */
export function pauseAfter(tries: number): number | undefined {
  return PAUSES_MS[tries - 1]
}

/** A webhook that took nothing for so long ends. */
const FAILS_FOR_MS = 3 * DAY_MS

/** Whether a webhook ends: its address says that it is gone, or took nothing for three days. */
export function endsWebhook({
  status,
  failingForMs,
}: {
  status: number
  failingForMs: number
}): boolean {
  return status === 410 || failingForMs >= FAILS_FOR_MS
}
