/** What members are told; each kind is one mail and one line in the centre. */
export const NOTICE_KINDS = [
  'match_to_pay', 'match_found', 'payment_claimed', 'claim_withdrawn', 'payment_declined', 'match_lapsed_giver', 'match_lapsed_receiver',
  'payment_confirmed_giver', 'payment_confirmed_receiver', 'payment_questioned_giver', 'payment_questioned_receiver', 'ask_released', 'ask_closed',
  'instalment_reminder', 'instalment_opened',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** What a notice is about: ids only. */
export type NoticeAbout = { readonly matchId?: string; readonly askId?: string; readonly pledgeId?: string; readonly standingId?: string }

/** Notices that ask somebody to act, with the state in which a match still waits for that. A mail that comes later would have it done twice. */
export const ASKED_WHILE: Readonly<Partial<Record<NoticeKind, string>>> = { match_to_pay: 'awaiting_payment', payment_claimed: 'awaiting_confirmation' }
