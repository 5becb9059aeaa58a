import {
  isRemoval,
  NOTICE_KINDS,
  NOTICE_TOPIC_OF,
  type NoticeAbout,
  type NoticeKind,
  type NoticeTopic,
} from './notice-kinds.ts'

/** What the SMS of a notice is about. Each has one text, without an amount or a name. */
export type SmsAbout =
  | 'pay'
  | 'confirm'
  | 'answer'
  | 'time'
  | 'ruling'
  | 'removed'
  | 'helped'
  | 'news'
  | 'board'
  | 'data'

/**
 * Notices that also go by SMS to those who want SMS of the topic: what people must act on, and
 * what they would be harmed by not knowing. Half-time reminders stay out, because each SMS costs.
 */
export const BY_SMS: Readonly<Partial<Record<NoticeKind, SmsAbout>>> = {
  match_to_pay: 'pay',
  bank_failed: 'pay',
  payment_claimed: 'confirm',
  late_claimed: 'confirm',
  cancel_proposed: 'answer',
  return_promised: 'answer',
  pay_last_reminder: 'time',
  confirm_last_reminder: 'time',
  return_reminder: 'time',
  evidence_reminder: 'time',
  ask_ends_soon: 'time',
  evidence_asked: 'answer',
  dispute_ruled: 'ruling',
  dispute_final: 'ruling',
  match_reversed: 'ruling',
  measure_decided: 'ruling',
  board_important: 'board',
  breach_told: 'data',
  operator_wrote: 'news',
  breach_clock: 'news',
  instalment_reminder: 'news',
  acted_for_me: 'news',
  helper_named: 'helped',
  helper_acted: 'helped',
  ticket_answered: 'news',
  vouch_wanted: 'news',
  recognition_wanted: 'news',
  role_to_confirm: 'news',
  suspended: 'news',
  role_granted: 'news',
  login_changed: 'news',
  new_device: 'news',
  device_vouch_wanted: 'news',
  ledger_stopped: 'news',
  rule_change_waits: 'news',
  application_waiting: 'news',
  ask_waiting: 'news',
  ask_waits_too_long: 'news',
  dispute_waiting: 'news',
  dispute_waits_too_long: 'news',
  ruling_to_approve: 'news',
  appeal_waiting: 'news',
  deadline_near: 'news',
  approval_waiting: 'news',
  role_to_confirm_outside: 'news',
  ticket_waiting: 'news',
  ticket_waits_too_long: 'news',
  identity_dispute_waiting: 'news',
  contact_waiting: 'news',
}

/**
 * The topics that come by SMS to a member without an email, unless they turn them off: what they must
 * pay, confirm or answer, and the work of their role.
 */
export const SMS_WITHOUT_EMAIL: readonly NoticeTopic[] = [
  'payments',
  'reminders',
  'disputes',
  'board',
  'staff',
  'operator',
]

/**
 * Notices about the safety of one's own account. To a member without an email they come by SMS
 * whatever they chose, as a mail comes to the others, and at any hour: after a change of the phone
 * the old number must still be told.
 */
export const SAFETY_BY_SMS: readonly NoticeKind[] = [
  'login_changed',
  'new_device',
  'helper_named',
  'helper_acted',
]

/**
 * Notices of which everybody must be told, so that they can speak. Without an email they come by SMS
 * whatever somebody chose, by day.
 */
export const NOTIFIED_BY_SMS: readonly NoticeKind[] = ['rule_change_waits']

/** Notices that go by SMS beside a mail, whatever was chosen: by every way that somebody has. */
export const ALWAYS_BY_SMS: readonly NoticeKind[] = ['breach_told']

/** What the SMS of a notice is about, or undefined for a notice that never goes by SMS. */
export function smsOf(kind: NoticeKind, about: NoticeAbout): SmsAbout | undefined {
  return isRemoval(kind, about) ? 'removed' : BY_SMS[kind]
}

/** The kinds whose SMS has one text. */
export function kindsBySms(about: SmsAbout): NoticeKind[] {
  return NOTICE_KINDS.filter((kind) => BY_SMS[kind] === about)
}

/** Whether any notice of the topic goes by SMS. Without one, nobody is offered the choice. */
export function goesBySms(topic: NoticeTopic): boolean {
  return NOTICE_KINDS.some((kind) => NOTICE_TOPIC_OF[kind] === topic && BY_SMS[kind] !== undefined)
}
