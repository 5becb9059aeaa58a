import { NOTICE_TOPIC_OF, type NoticeAbout, type NoticeKind } from '../shared/notice-kinds.ts'

const STAFF_PAGES: Readonly<Partial<Record<NoticeKind, string>>> = {
  circle_opened: '/staff/set-up',
  payments_opened: '/staff/set-up',
  circle_paused: '/staff/audit',
  founding_waiting: '/staff/foundings',
  application_waiting: '/staff/applications',
  list_waiting: '/staff/group',
  ask_waiting: '/staff/asks',
  ask_waits_too_long: '/staff/asks',
  approval_waiting: '/staff/approvals',
  approval_decided: '/staff/approvals',
  // An officer from outside has this page only.
  role_to_confirm_outside: '/staff/disputes',
  identity_dispute_waiting: '/staff/identity-disputes',
  contact_waiting: '/staff/contact-messages',
  content_waiting: '/staff/content',
  circle_token_made: '/staff/programs',
  circle_token_ended: '/staff/programs',
  circle_token_maker_left: '/staff/programs',
  breach_clock: '/staff/breaches',
  ledger_sealed: '/staff/ledger',
  witness_refused: '/staff/ledger',
}
const MEMBER_PAGES: Readonly<Partial<Record<NoticeKind, string>>> = {
  recognition_wanted: '/recognise',
  ledger_stopped: '/coine',
  ledger_resumed: '/coine',
  ledger_restored: '/coine',
  policy_published: '/circle/policy',
  rule_change_waits: '/circle/policy',
  rule_change_fallen: '/circle/policy',
  rule_change_withdrawn: '/circle/policy',
  board_published: '/circle#news',
  board_important: '/circle#news',
  operator_wrote: '/notifications',
  breach_told: '/notifications',
  content_published: '/circle/shown',
  content_returned: '/circle/shown',
  suspended: '/record',
  suspension_lifted: '/record',
  register_taken: '/record',
  role_granted: '/security',
  role_withdrawn: '/record',
  login_changed: '/security',
  helper_named: '/helpers',
  helper_ended: '/helpers',
  webhook_ended: '/security',
  new_device: '/dashboard',
  device_vouch_wanted: '/referrals',
  birth_corrected: '/profile',
  identity_dispute_decided: '/record',
  measure_decided: '/record',
}

/** Where a payment is made, and where it is confirmed. If it has moved on, they lead to its page. */
const FLOWS: Readonly<Partial<Record<NoticeKind, 'pay' | 'confirm'>>> = {
  match_to_pay: 'pay',
  pay_reminder: 'pay',
  pay_last_reminder: 'pay',
  payment_claimed: 'confirm',
  late_claimed: 'confirm',
  confirm_reminder: 'confirm',
  confirm_last_reminder: 'confirm',
}

/** The page of the member area that shows what a notice is about, or where to act on it. */
export function noticeLink(kind: NoticeKind, about: NoticeAbout): string {
  if (NOTICE_TOPIC_OF[kind] === 'staff') return staffLink(kind, about)
  if (about.contentId !== undefined) return '/staff/content'
  if (about.ticketId !== undefined) return `/support/${about.ticketId}`
  if (about.matchId !== undefined) return `/${FLOWS[kind] ?? 'matches'}/${about.matchId}`
  if (MEMBER_PAGES[kind] !== undefined) return MEMBER_PAGES[kind]
  // The page opens the card with this name. Without such a card, it opens as usual.
  if (about.askId !== undefined) return `/payments#ask-${about.askId}`
  return about.pledgeId === undefined ? '/dashboard' : `/payments#pledge-${about.pledgeId}`
}

function staffLink(kind: NoticeKind, { disputeId, ticketId }: NoticeAbout): string {
  if (disputeId !== undefined) return `/staff/disputes/${disputeId}`
  if (ticketId !== undefined) return `/staff/tickets/${ticketId}`
  return STAFF_PAGES[kind] ?? '/staff'
}
