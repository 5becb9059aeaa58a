import { OWN_ACTS } from '#server/staff/use-cases/show-record.ts'
import type { Section } from '../my-data-store.ts'
import { inCircle, MATCH_OF_ROW, ROWS_OF_ME, sealedIn } from './section-parts.ts'

/** Disputes, tickets, notices, and who did or saw what about me. */
export const AROUND: readonly Section[] = [
  {
    name: 'disputes',
    from: `${inCircle('dispute')} JOIN ${MATCH_OF_ROW}`,
    id: 't.dispute_id',
    mine: 'me.member_id IN (m.giver_id, m.receiver_id)',
    show: {
      code: 'm.code',
      kind: 't.kind',
      state: 't.state',
      openedByMe: 't.opened_by = me.member_id',
      at: 't.opened_at',
      endedAt: 't.closed_at',
    },
    sealed: {
      reason: sealedIn('dispute', 'reason_sealed', {
        value: 'CASE WHEN t.opened_by = me.member_id THEN t.reason_sealed END',
      }),
      appealReason: sealedIn('dispute', 'appeal_reason_sealed', {
        value: 'CASE WHEN t.appealed_by = me.member_id THEN t.appeal_reason_sealed END',
      }),
    },
  },
  {
    name: 'rulings',
    from: `${inCircle('ruling')} JOIN ${MATCH_OF_ROW}`,
    id: 't.ruling_id',
    mine: "me.member_id IN (m.giver_id, m.receiver_id) AND t.state IN ('approved', 'overturned')",
    show: {
      code: 'm.code',
      outcome: 't.outcome',
      amountRupees: 't.amount_rupees',
      state: 't.state',
      at: 't.decided_at',
    },
  },
  {
    name: 'what-followed-for-me',
    from: inCircle('measure_decision'),
    id: 't.decision_id',
    mine: `${ROWS_OF_ME} AND t.state IN ('approved', 'in_force', 'lifted')`,
    show: { measure: 't.measure', state: 't.state', at: 't.decided_at', until: 't.until_at' },
    sealed: { reason: sealedIn('measure_decision', 'reasons_sealed') },
  },
  {
    name: 'tickets',
    from: inCircle('ticket'),
    id: 't.ticket_id',
    mine: ROWS_OF_ME,
    show: { subject: 't.subject', state: 't.state', at: 't.created_at', endedAt: 't.closed_at' },
    sealed: { title: sealedIn('ticket', 'title_sealed') },
  },
  {
    name: 'ticket-messages',
    from: `${inCircle('ticket_message')} JOIN ticket k ON k.circle_id = t.circle_id
      AND k.ticket_id = t.ticket_id`,
    id: 't.message_id',
    near: 't.ticket_id',
    mine: 'k.member_id = me.member_id',
    show: {
      ticketId: 't.ticket_id',
      byStaff: 't.by_staff',
      newDevice: 't.new_device',
      at: 't.written_at',
    },
    sealed: { text: sealedIn('ticket_message', 'text_sealed') },
  },
  {
    name: 'pictures',
    from: `${inCircle('stored_file')} LEFT JOIN ${MATCH_OF_ROW}`,
    id: 't.file_id',
    mine: 't.owner_id = me.member_id',
    show: {
      purpose: 't.purpose',
      code: 'm.code',
      ticketId: 't.ticket_id',
      bytes: 't.bytes',
      sha256: "encode(t.sha256, 'hex')",
      at: 't.created_at',
      deletedAt: 't.purged_at',
    },
  },
  {
    name: 'on-public-pages',
    from: inCircle('testimonial'),
    id: 't.testimonial_id',
    mine: ROWS_OF_ME,
    show: {
      state: 't.state',
      onSite: 't.on_site',
      at: 't.consented_at',
      endedAt: 't.consent_ended_at',
    },
    sealed: { text: sealedIn('testimonial', 'words_sealed') },
  },
  {
    name: 'listed-as-steward',
    from: inCircle('leader'),
    id: 't.leader_id',
    mine: ROWS_OF_ME,
    show: {
      state: 't.state',
      area: 't.area',
      onSite: 't.on_site',
      at: 't.agreed_at',
      endedAt: 't.agreement_ended_at',
    },
    sealed: { contact: sealedIn('leader', 'contact_sealed') },
  },
  {
    name: 'notices',
    from: inCircle('notice'),
    id: 't.notice_id',
    mine: ROWS_OF_ME,
    show: { kind: 't.kind', about: 't.about', at: 't.created_at', readAt: 't.read_at' },
  },
  {
    name: 'acts-about-me',
    from: inCircle('audit_log'),
    id: 't.audit_id',
    mine: `t.whom_id = me.member_id AND t.act IN (${OWN_ACTS.map((act) => `'${act}'`).join(', ')})`,
    show: { act: 't.act', byRole: 't.actor_role', at: 't.happened_at' },
    sealed: {
      reason: sealedIn('audit_log', 'reason_sealed', {
        value: "CASE WHEN t.subject_kind <> 'dispute' THEN t.reason_sealed END",
      }),
    },
  },
  {
    name: 'looks-at-me',
    from: inCircle('record_view'),
    id: 't.view_id',
    mine: 't.whom_id = me.member_id',
    show: { byRole: 't.viewer_role', what: 't.what', at: 't.viewed_at' },
  },
  {
    name: 'looks-at-my-payment-details',
    from: `${inCircle('payment_reveal')} JOIN ${MATCH_OF_ROW}`,
    id: 't.reveal_id',
    mine: 'm.receiver_id = me.member_id',
    show: { code: 'm.code', at: 't.revealed_at' },
  },
  {
    name: 'looks-at-my-pictures',
    from: `${inCircle('file_view')} JOIN stored_file f ON f.circle_id = t.circle_id
      AND f.file_id = t.file_id`,
    id: 't.view_id',
    mine: 'f.owner_id = me.member_id AND t.viewer_id <> me.member_id',
    show: { fileId: 't.file_id', at: 't.viewed_at' },
  },
]
