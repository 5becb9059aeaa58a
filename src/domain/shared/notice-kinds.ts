/** The topics that people choose by. Each kind of notice belongs to one. */
export const NOTICE_TOPICS = [
  'payments',
  'reminders',
  'requests',
  'disputes',
  'support',
  'people',
  'board',
  'staff',
  'operator',
] as const
export type NoticeTopic = (typeof NOTICE_TOPICS)[number]

/** What the operator has to tell comes by every way, so nobody is offered a choice. */
export const CHOSEN_TOPICS = NOTICE_TOPICS.filter((topic) => topic !== 'operator')
export type ChosenTopic = (typeof CHOSEN_TOPICS)[number]

/**
 * All kinds of notices with their topics. Each notice is one line in the centre. It is also a mail
 * where its reader wants mails of the topic.
 */
export const NOTICE_TOPIC_OF = {
  match_to_pay: 'payments',
  match_found: 'payments',
  payment_claimed: 'payments',
  claim_withdrawn: 'payments',
  payment_declined: 'payments',
  match_lapsed_giver: 'payments',
  match_lapsed_receiver: 'payments',
  payment_confirmed_giver: 'payments',
  payment_confirmed_receiver: 'payments',
  payment_questioned_giver: 'payments',
  payment_questioned_receiver: 'payments',
  bank_pending: 'payments',
  bank_failed: 'payments',
  cancel_proposed: 'payments',
  cancel_refused: 'payments',
  cancel_time_over: 'payments',
  match_cancelled: 'payments',
  late_claimed: 'payments',
  return_promised: 'payments',
  return_confirmed: 'payments',
  return_missing: 'payments',
  return_over_giver: 'payments',
  return_over_receiver: 'payments',
  message_written: 'payments',
  pledges_paused: 'payments',
  pay_reminder: 'reminders',
  pay_last_reminder: 'reminders',
  confirm_reminder: 'reminders',
  confirm_last_reminder: 'reminders',
  return_reminder: 'reminders',
  evidence_reminder: 'reminders',
  ask_ends_soon: 'reminders',
  ask_released: 'requests',
  ask_closed: 'requests',
  ask_closed_unpayable: 'requests',
  ask_urgent: 'requests',
  ask_expired: 'requests',
  pledge_expired: 'requests',
  pledge_pause_over: 'requests',
  instalment_reminder: 'requests',
  instalment_opened: 'requests',
  recurring_pledge_ended: 'requests',
  acted_for_me: 'requests',
  dispute_taken: 'disputes',
  evidence_asked: 'disputes',
  dispute_ruled: 'disputes',
  dispute_appealed: 'disputes',
  dispute_final: 'disputes',
  dispute_settled: 'disputes',
  reversal_asked: 'disputes',
  match_reversed: 'disputes',
  measure_decided: 'disputes',
  ticket_acknowledged: 'support',
  ticket_answered: 'support',
  ticket_closed: 'support',
  vouch_wanted: 'people',
  recognition_wanted: 'people',
  joined: 'people',
  suspended: 'people',
  suspension_lifted: 'people',
  role_to_confirm: 'people',
  role_granted: 'people',
  role_withdrawn: 'people',
  register_taken: 'people',
  birth_corrected: 'people',
  policy_published: 'people',
  rule_change_waits: 'people',
  rule_change_fallen: 'people',
  rule_change_withdrawn: 'people',
  content_published: 'people',
  content_returned: 'people',
  identity_dispute_decided: 'people',
  login_changed: 'people',
  helper_named: 'people',
  helper_acted: 'people',
  helper_ended: 'people',
  webhook_ended: 'people',
  new_device: 'people',
  device_vouch_wanted: 'people',
  ledger_stopped: 'people',
  ledger_resumed: 'people',
  ledger_restored: 'people',
  circle_closing: 'people',
  circle_closed: 'people',
  board_published: 'board',
  board_important: 'board',
  ledger_sealed: 'staff',
  witness_refused: 'staff',
  circle_opened: 'staff',
  circle_paused: 'staff',
  circle_resumed: 'staff',
  payments_opened: 'staff',
  founding_waiting: 'staff',
  application_waiting: 'staff',
  list_waiting: 'staff',
  ask_waiting: 'staff',
  ask_waits_too_long: 'staff',
  dispute_waiting: 'staff',
  dispute_waits_too_long: 'staff',
  ruling_to_approve: 'staff',
  appeal_waiting: 'staff',
  too_few_officers: 'staff',
  deadline_near: 'staff',
  approval_waiting: 'staff',
  role_to_confirm_outside: 'staff',
  approval_decided: 'staff',
  ticket_waiting: 'staff',
  ticket_waits_too_long: 'staff',
  identity_dispute_waiting: 'staff',
  contact_waiting: 'staff',
  content_waiting: 'staff',
  circle_token_made: 'staff',
  circle_token_ended: 'staff',
  circle_token_maker_left: 'staff',
  breach_clock: 'staff',
  operator_wrote: 'operator',
  breach_told: 'operator',
} as const satisfies Record<string, NoticeTopic>
export type NoticeKind = keyof typeof NOTICE_TOPIC_OF
export const NOTICE_KINDS = Object.keys(NOTICE_TOPIC_OF) as NoticeKind[]

/** What a notice is about: ids only. */
export type NoticeAbout = {
  readonly matchId?: string
  readonly askId?: string
  readonly pledgeId?: string
  readonly recurringId?: string
  readonly disputeId?: string
  readonly ticketId?: string
  readonly approvalId?: string
  readonly memberId?: string
  readonly applicationId?: string
  readonly identityDisputeId?: string
  readonly contactId?: string
  readonly contentId?: string
  readonly requestId?: string
  /** The operator's message, whose words are the notice's. */
  readonly messageId?: string
  readonly role?: string
  readonly measure?: string
  /** The latest seal of the circle's ledger, hexadecimal. */
  readonly seal?: string
  /** What was recorded after this moment is missing. */
  readonly since?: string
}

const ABOUT_NO_MATCH: readonly NoticeKind[] = ['pledges_paused', 'ask_ends_soon', 'measure_decided']

/**
 * Whether a notice's words name a match: its amount, its code, the other person. Such a notice
 * names the match or its dispute.
 */
export function isAboutMatch(kind: NoticeKind): boolean {
  return (
    ['payments', 'reminders', 'disputes'].includes(NOTICE_TOPIC_OF[kind]) &&
    !ABOUT_NO_MATCH.includes(kind)
  )
}

/** Whether a notice informs somebody that they are removed from the circle. */
export function isRemoval(kind: NoticeKind, { measure }: NoticeAbout): boolean {
  return kind === 'measure_decided' && measure === 'removal'
}

/** The thing whose state decides whether people should still act on a notice. */
export type NoticeSubject =
  | 'match'
  | 'proposal'
  | 'return'
  | 'dispute'
  | 'ask'
  | 'ticket'
  | 'approval'
  | 'application'
  | 'identity_dispute'
  | 'contact'

/** Which id of a notice names its subject. */
export const SUBJECT_ID = {
  match: 'matchId',
  proposal: 'matchId',
  return: 'matchId',
  dispute: 'disputeId',
  ask: 'askId',
  ticket: 'ticketId',
  approval: 'approvalId',
  application: 'applicationId',
  identity_dispute: 'identityDisputeId',
  contact: 'contactId',
} as const satisfies Record<NoticeSubject, keyof NoticeAbout>

const match = (...states: string[]) => ({ subject: 'match', states }) as const
const dispute = (...states: string[]) => ({ subject: 'dispute', states }) as const

/**
 * Notices that ask for an act, with the states of their subject in which it is still needed. A
 * proposed cancellation is `open` or `over`, and so is the time to send something back. In other
 * states no mail goes out, because somebody would act twice, and the centre shows the notice as
 * over.
 */
export const ASKED_WHILE: Readonly<
  Partial<
    Record<NoticeKind, { readonly subject: NoticeSubject; readonly states: readonly string[] }>
  >
> = {
  match_to_pay: match('awaiting_payment'),
  pay_reminder: match('awaiting_payment'),
  pay_last_reminder: match('awaiting_payment'),
  bank_failed: match('awaiting_payment'),
  payment_claimed: match('awaiting_confirmation'),
  confirm_reminder: match('awaiting_confirmation'),
  confirm_last_reminder: match('awaiting_confirmation'),
  late_claimed: match('disputed'),
  cancel_proposed: { subject: 'proposal', states: ['open'] },
  return_reminder: { subject: 'return', states: ['open'] },
  evidence_asked: dispute('evidence'),
  evidence_reminder: dispute('evidence'),
  dispute_ruled: dispute('ruled'),
  dispute_waiting: dispute('open'),
  dispute_waits_too_long: dispute('open', 'review'),
  appeal_waiting: dispute('open'),
  ruling_to_approve: dispute('review'),
  deadline_near: dispute('assigned', 'evidence', 'review'),
  ask_waiting: { subject: 'ask', states: ['awaiting_review'] },
  ask_waits_too_long: { subject: 'ask', states: ['awaiting_review'] },
  ask_ends_soon: { subject: 'ask', states: ['pending', 'matched', 'paused'] },
  vouch_wanted: { subject: 'application', states: ['waiting', 'with_steward'] },
  application_waiting: { subject: 'application', states: ['waiting', 'with_steward'] },
  role_to_confirm: { subject: 'approval', states: ['waiting'] },
  role_to_confirm_outside: { subject: 'approval', states: ['waiting'] },
  approval_waiting: { subject: 'approval', states: ['waiting'] },
  identity_dispute_waiting: { subject: 'identity_dispute', states: ['waiting'] },
  ticket_waiting: { subject: 'ticket', states: ['open', 'acknowledged'] },
  ticket_waits_too_long: { subject: 'ticket', states: ['open', 'acknowledged'] },
  contact_waiting: { subject: 'contact', states: ['open'] },
}

/**
 * Notices that have no button but must not wait for the mail of the day. Otherwise somebody would
 * pay twice, or not learn what was done in their name.
 */
export const NEVER_IN_DIGEST: readonly NoticeKind[] = [
  'match_lapsed_giver',
  'match_cancelled',
  'payment_questioned_giver',
  'bank_pending',
  'return_promised',
  'message_written',
  'instalment_reminder',
  'acted_for_me',
  'helper_named',
  'helper_acted',
  'login_changed',
  'new_device',
  'device_vouch_wanted',
  'suspended',
  'role_granted',
  'ledger_stopped',
  'ledger_restored',
  'rule_change_waits',
]

/** Only their person marks them as read: a stolen token must not hide them. */
export const NEVER_READ_BY_PROGRAMS: readonly NoticeKind[] = [
  'login_changed',
  'new_device',
  'operator_wrote',
  'breach_told',
]

/** The mail about a new device has a link of its own. */
export const NEVER_BY_MAIL: readonly NoticeKind[] = ['new_device']
