/** What people choose by: each kind of notice belongs to one. */
export const NOTICE_TOPICS = ['payments', 'reminders', 'requests', 'disputes', 'support', 'people', 'staff'] as const
export type NoticeTopic = (typeof NOTICE_TOPICS)[number]

/** What members are told; each kind is one line in the centre, and one mail where its reader wants mails of its topic. */
export const NOTICE_TOPIC_OF = {
  match_to_pay: 'payments', match_found: 'payments', payment_claimed: 'payments', claim_withdrawn: 'payments', payment_declined: 'payments', match_lapsed_giver: 'payments', match_lapsed_receiver: 'payments',
  payment_confirmed_giver: 'payments', payment_confirmed_receiver: 'payments', payment_questioned_giver: 'payments', payment_questioned_receiver: 'payments',
  bank_pending: 'payments', bank_failed: 'payments', cancel_proposed: 'payments', cancel_refused: 'payments', cancel_time_over: 'payments', match_cancelled: 'payments',
  late_claimed: 'payments', return_promised: 'payments', return_confirmed: 'payments', message_written: 'payments', payee_revealed: 'payments', pledges_paused: 'payments',
  pay_reminder: 'reminders', pay_last_reminder: 'reminders', confirm_reminder: 'reminders', confirm_last_reminder: 'reminders', evidence_reminder: 'reminders', ask_ends_soon: 'reminders',
  ask_released: 'requests', ask_closed: 'requests', ask_urgent: 'requests', ask_expired: 'requests', pledge_expired: 'requests', instalment_reminder: 'requests', instalment_opened: 'requests', acted_for_me: 'requests',
  dispute_taken: 'disputes', evidence_asked: 'disputes', dispute_ruled: 'disputes', dispute_appealed: 'disputes', dispute_final: 'disputes', dispute_settled: 'disputes', reversal_asked: 'disputes', match_reversed: 'disputes', standing_decided: 'disputes',
  ticket_acknowledged: 'support', ticket_answered: 'support', ticket_closed: 'support',
  vouch_wanted: 'people', joined: 'people', suspended: 'people', suspension_lifted: 'people', role_granted: 'people', role_withdrawn: 'people', birth_corrected: 'people', policy_published: 'people', identity_claim_decided: 'people',
  application_waiting: 'staff', ask_waiting: 'staff', ask_waits_too_long: 'staff', dispute_waiting: 'staff', dispute_waits_too_long: 'staff', ruling_to_approve: 'staff', appeal_waiting: 'staff', too_few_officers: 'staff', deadline_near: 'staff',
  approval_waiting: 'staff', approval_decided: 'staff', ticket_waiting: 'staff', ticket_waits_too_long: 'staff', identity_claim_waiting: 'staff', contact_waiting: 'staff',
} as const satisfies Record<string, NoticeTopic>
export type NoticeKind = keyof typeof NOTICE_TOPIC_OF
export const NOTICE_KINDS = Object.keys(NOTICE_TOPIC_OF) as NoticeKind[]

/** What a notice is about: ids only. */
export type NoticeAbout = {
  readonly matchId?: string; readonly askId?: string; readonly pledgeId?: string; readonly standingId?: string; readonly disputeId?: string; readonly ticketId?: string; readonly approvalId?: string; readonly memberId?: string
  readonly applicationId?: string; readonly claimId?: string; readonly contactId?: string; readonly requestId?: string; readonly role?: string; readonly measure?: string
}

/** Notices that ask somebody to act, with the states in which a match still waits for that. A mail that comes later would have it done twice. */
export const ASKED_WHILE: Readonly<Partial<Record<NoticeKind, readonly string[]>>> = {
  match_to_pay: ['awaiting_payment'], pay_reminder: ['awaiting_payment'], pay_last_reminder: ['awaiting_payment'],
  payment_claimed: ['awaiting_confirmation'], confirm_reminder: ['awaiting_confirmation'], confirm_last_reminder: ['awaiting_confirmation'],
  cancel_proposed: ['awaiting_payment', 'bank_pending', 'disputed'], late_claimed: ['disputed'],
}

/** The last reminder before a deadline also goes by SMS, whatever was chosen. */
export const BY_SMS: readonly NoticeKind[] = ['pay_last_reminder', 'confirm_last_reminder']
