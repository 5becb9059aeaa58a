import { OWN_ACTS } from '#server/staff/show-record.ts'
import type { Section } from './my-data-store.ts'

// What is joined only to be shown is joined with LEFT JOIN: where the rows are is then asked without it.
const MINE = 't.member_id = me.member_id'
const inCircle = (table: string) => `${table} t ON t.circle_id = me.circle_id`
const SHARES = { amountRupees: 't.amount_rupees', openRupees: 't.open_rupees', heldRupees: 't.held_rupees', fulfilledRupees: 't.fulfilled_rupees', closedRupees: 't.closed_rupees' }
const ROLE = "CASE WHEN t.giver_id = me.member_id THEN 'giver' ELSE 'receiver' END"
const OF_MY_IDENTITY = 't.identity_id IN (SELECT i.identity_id FROM identity i WHERE i.circle_id = me.circle_id AND i.member_id = me.member_id)'
const sealedIn = (table: string, column: string, more: { value?: string; id?: string; isJson?: true } = {}) => ({ table, column, ...more })

/** Who I am, what I agreed to, and how I come in. */
const MYSELF: readonly Section[] = [
  {
    name: 'account', from: `${inCircle('member')} JOIN identity i ON i.circle_id = t.circle_id AND i.member_id = t.member_id JOIN circle c ON c.circle_id = t.circle_id`, id: 't.member_id', mine: MINE,
    show: {
      circle: 'c.name', state: 't.status', language: 't.language', yearlyLimitRupees: 't.yearly_limit_rupees', sharesContact: 't.shares_contact', actsForMeAllowed: 'NOT t.no_manager', dailyMail: "t.digest = 'daily'",
      registeredAt: 't.registered_at', joinedAt: 't.joined_at', emailProvedAt: 'i.email_verified_at', phoneProvedAt: 'i.phone_verified_at', introducedById: 't.introduced_by', stewardId: 't.steward_id',
      waitWaivedAt: 't.newcomer_waived_at', pledgesPausedUntil: 't.pledges_paused_until', limitedUntil: 't.limited_until', suspendedAt: 't.suspended_at', askedToCloseAt: 't.close_asked_at', referralCode: 'i.referral_code',
    },
    sealed: {
      name: sealedIn('member', 'name_sealed'), email: sealedIn('member', 'email_sealed'), phone: sealedIn('member', 'phone_sealed'), pan: sealedIn('member', 'pan_sealed'), dateOfBirth: sealedIn('member', 'birth_sealed'),
      region: sealedIn('member', 'region_sealed'), city: sealedIn('member', 'city_sealed'), nominee: sealedIn('member', 'nominee_sealed', { isJson: true }),
    },
  },
  { name: 'agreements', from: inCircle('agreement'), id: "(t.kind || ' ' || t.version)", idType: 'text', mine: MINE, show: { kind: 't.kind', version: 't.version', language: 't.language', at: 't.agreed_at' } },
  { name: 'roles', from: inCircle('member_role'), id: 't.role', idType: 'text', mine: MINE, show: { role: 't.role', since: 't.granted_at' } },
  { name: 'application', from: inCircle('application'), id: 't.application_id', mine: MINE, show: { state: 't.state', at: 't.created_at', decidedAt: 't.decided_at' }, sealed: { knownBy: sealedIn('application', 'known_by_sealed'), reason: sealedIn('application', 'reason_sealed') } },
  { name: 'claims-to-phone-or-pan', from: inCircle('identity_claim'), id: 't.claim_id', mine: MINE, show: { what: 't.what', state: 't.state', at: 't.created_at', decidedAt: 't.decided_at' }, sealed: { phone: sealedIn('identity_claim', 'phone_sealed') } },
  { name: 'payment-details', from: inCircle('payment_detail'), id: 't.detail_id', mine: `${MINE} AND t.detail_sealed <> ''`, show: { kind: 't.kind', at: 't.created_at', usableFrom: 't.usable_from', deletedAt: 't.removed_at' }, sealed: { detail: sealedIn('payment_detail', 'detail_sealed', { isJson: true }) } },
  { name: 'sessions', from: inCircle('session'), id: 't.session_id', mine: OF_MY_IDENTITY, show: { kind: 't.kind', at: 't.created_at', lastSeenAt: 't.last_seen_at', endsAt: 't.expires_at' }, sealed: { device: sealedIn('session', 'device_sealed') } },
  { name: 'passkeys', from: 'passkey t ON true', id: 't.credential_id', idType: 'text', mine: OF_MY_IDENTITY, show: { at: 't.created_at', lastUsedAt: 't.last_used_at' }, sealed: { name: sealedIn('passkey', 'name_sealed') } },
  { name: 'authenticator-app', from: 'totp t ON true', id: 't.identity_id', mine: OF_MY_IDENTITY, show: { at: 't.created_at', confirmedAt: 't.confirmed_at' } },
  { name: 'recovery-codes', from: 'recovery_code t ON true', id: "encode(t.code_hash, 'hex')", idType: 'text', mine: OF_MY_IDENTITY, show: { usedAt: 't.used_at' } },
  { name: 'browsers-with-notices', from: inCircle('push_subscription'), id: 't.subscription_id', mine: MINE, show: { at: 't.created_at' } },
  { name: 'notice-choices', from: inCircle('notice_preference'), id: 't.topic', idType: 'text', mine: MINE, show: { topic: 't.topic', email: 't.email', push: 't.push' } },
  { name: 'blocked', from: inCircle('member_block'), id: 't.blocked_id', near: 't.member_id', mine: MINE, show: { memberId: 't.blocked_id', at: 't.created_at' } },
  { name: 'introduced', from: inCircle('member'), id: 't.member_id', mine: 't.introduced_by = me.member_id', show: { memberId: 't.member_id', at: 't.registered_at' } },
]

/** What I pledged, asked for, paid and received. */
const HELPING: readonly Section[] = [
  { name: 'pledges', from: inCircle('pledge'), id: 't.pledge_id', mine: MINE, show: { plan: 't.plan', state: 't.state', ...SHARES, at: 't.created_at', expiresAt: 't.expires_at' } },
  { name: 'standing-pledges', from: inCircle('standing_pledge'), id: 't.standing_id', mine: MINE, show: { state: 't.state', amountRupees: 't.amount_rupees', instalments: 't.instalments', passed: 't.passed', nextAt: 't.next_due_at', at: 't.created_at' } },
  {
    name: 'asks', from: inCircle('ask'), id: 't.ask_id', mine: MINE, show: { class: 't.ask_class', state: 't.state', ...SHARES, paymentDetailId: 't.detail_id', at: 't.created_at', expiresAt: 't.expires_at', reviewedAt: 't.reviewed_at' },
    sealed: { note: sealedIn('ask', 'note_sealed'), reviewReason: sealedIn('ask', 'review_reason_sealed') },
  },
  {
    name: 'payments', from: inCircle('match'), id: 't.match_id', mine: 'me.member_id IN (t.giver_id, t.receiver_id)',
    show: {
      code: 't.code', role: ROLE, state: 't.state', amountRupees: 't.amount_rupees', confirmedRupees: 't.confirmed_rupees', returnRupees: 't.return_rupees', matchedBecause: 't.reason', at: 't.created_at', claimedAt: 't.claimed_at', paidAt: 't.paid_at', endedAt: 't.ended_at',
      pledgeId: 'CASE WHEN t.giver_id = me.member_id THEN t.pledge_id END', askId: 'CASE WHEN t.receiver_id = me.member_id THEN t.ask_id END',
    },
    sealed: {
      paidTo: sealedIn('match', 'payee_sealed', { value: "CASE WHEN t.receiver_id = me.member_id AND t.payee_sealed <> '' THEN t.payee_sealed END", isJson: true }),
      pendingUtr: sealedIn('match', 'pending_utr_sealed', { value: 'CASE WHEN t.giver_id = me.member_id THEN t.pending_utr_sealed END' }),
    },
  },
  {
    name: 'claims', from: `${inCircle('claim')} JOIN match m ON m.circle_id = t.circle_id AND m.match_id = t.match_id`, id: 't.claim_id', mine: 'm.giver_id = me.member_id',
    show: { code: 'm.code', rail: 't.rail', amountRupees: 't.amount_rupees', late: 't.late', at: 't.claimed_at', withdrawnAt: 't.withdrawn_at' }, sealed: { utr: sealedIn('claim', 'utr_sealed') },
  },
  {
    name: 'steps', from: `${inCircle('match_event')} JOIN match m ON m.circle_id = t.circle_id AND m.match_id = t.match_id`, id: 't.event_id', near: 't.match_id', mine: 't.actor_id = me.member_id AND me.member_id IN (m.giver_id, m.receiver_id)',
    show: { code: 'm.code', kind: 't.kind', state: 't.to_state', at: 't.happened_at' }, sealed: { reason: sealedIn('match_event', 'reason_sealed') },
  },
  { name: 'messages', from: `${inCircle('match_message')} LEFT JOIN match m ON m.circle_id = t.circle_id AND m.match_id = t.match_id`, id: 't.message_id', near: 't.match_id', mine: 't.author_id = me.member_id', show: { code: 'm.code', asOfficer: 't.by_officer', at: 't.written_at' }, sealed: { text: sealedIn('match_message', 'text_sealed') } },
  {
    name: 'statement', from: `${inCircle('ledger_entry')} LEFT JOIN ledger_transfer l ON l.circle_id = t.circle_id AND l.transfer_id = t.transfer_id LEFT JOIN match m ON m.circle_id = l.circle_id AND m.match_id = l.match_id`, id: 't.seq', idType: 'bigint', mine: 't.account_id = me.member_id',
    show: { kind: 'l.kind', role: "CASE WHEN l.giver_account = me.member_id THEN 'giver' ELSE 'receiver' END", code: 'm.code', amountRupees: 'l.amount_rupees', givenAfter: 't.given_after', receivedAfter: 't.received_after', at: 't.posted_at' },
  },
  { name: 'gift-papers', from: `${inCircle('gift_paper')} LEFT JOIN match m ON m.circle_id = t.circle_id AND m.match_id = t.match_id`, id: 't.paper_id', mine: MINE, show: { code: 'm.code', at: 't.issued_at' }, sealed: { paperCode: sealedIn('gift_paper', 'code_sealed') } },
  { name: 'requests-on-my-behalf', from: inCircle('on_behalf'), id: 't.request_id', mine: MINE, show: { kind: 't.act', amountRupees: 't.amount_rupees', plan: 't.plan', state: 't.state', at: 't.created_at', endedAt: 't.ended_at' }, sealed: { note: sealedIn('on_behalf', 'note_sealed') } },
]

/** Questions, tickets, what I was told, and who did or saw what about me. */
const AROUND: readonly Section[] = [
  {
    name: 'disputes', from: `${inCircle('dispute')} JOIN match m ON m.circle_id = t.circle_id AND m.match_id = t.match_id`, id: 't.dispute_id', mine: 'me.member_id IN (m.giver_id, m.receiver_id)',
    show: { code: 'm.code', kind: 't.kind', state: 't.state', openedByMe: 't.opened_by = me.member_id', at: 't.opened_at', endedAt: 't.closed_at' },
    sealed: { reason: sealedIn('dispute', 'reason_sealed', { value: 'CASE WHEN t.opened_by = me.member_id THEN t.reason_sealed END' }), appealReason: sealedIn('dispute', 'appeal_reason_sealed', { value: 'CASE WHEN t.appealed_by = me.member_id THEN t.appeal_reason_sealed END' }) },
  },
  { name: 'rulings', from: `${inCircle('ruling')} JOIN match m ON m.circle_id = t.circle_id AND m.match_id = t.match_id`, id: 't.ruling_id', mine: "me.member_id IN (m.giver_id, m.receiver_id) AND t.state IN ('approved', 'overturned')", show: { code: 'm.code', outcome: 't.outcome', amountRupees: 't.amount_rupees', state: 't.state', at: 't.decided_at' } },
  { name: 'what-followed-for-me', from: inCircle('standing_decision'), id: 't.decision_id', mine: `${MINE} AND t.state IN ('approved', 'in_force', 'lifted')`, show: { measure: 't.measure', state: 't.state', at: 't.decided_at', until: 't.until_at' }, sealed: { reason: sealedIn('standing_decision', 'reasons_sealed') } },
  { name: 'tickets', from: inCircle('ticket'), id: 't.ticket_id', mine: MINE, show: { subject: 't.subject', state: 't.state', at: 't.created_at', endedAt: 't.closed_at' }, sealed: { title: sealedIn('ticket', 'title_sealed') } },
  { name: 'ticket-messages', from: `${inCircle('ticket_message')} JOIN ticket k ON k.circle_id = t.circle_id AND k.ticket_id = t.ticket_id`, id: 't.message_id', near: 't.ticket_id', mine: 'k.member_id = me.member_id', show: { ticketId: 't.ticket_id', byStaff: 't.by_staff', at: 't.written_at' }, sealed: { text: sealedIn('ticket_message', 'text_sealed') } },
  {
    name: 'pictures', from: `${inCircle('stored_file')} LEFT JOIN match m ON m.circle_id = t.circle_id AND m.match_id = t.match_id`, id: 't.file_id', mine: 't.owner_id = me.member_id',
    show: { purpose: 't.purpose', code: 'm.code', ticketId: 't.ticket_id', bytes: 't.bytes', sha256: "encode(t.sha256, 'hex')", at: 't.created_at', deletedAt: 't.purged_at' },
  },
  { name: 'on-public-pages', from: inCircle('testimonial'), id: 't.testimonial_id', mine: MINE, show: { state: 't.state', onSite: 't.on_site', at: 't.consented_at', endedAt: 't.consent_ended_at' }, sealed: { text: sealedIn('testimonial', 'words_sealed') } },
  { name: 'listed-as-steward', from: inCircle('leader'), id: 't.leader_id', mine: MINE, show: { state: 't.state', area: 't.area', onSite: 't.on_site', at: 't.agreed_at', endedAt: 't.agreement_ended_at' }, sealed: { contact: sealedIn('leader', 'contact_sealed') } },
  { name: 'notices', from: inCircle('notice'), id: 't.notice_id', mine: MINE, show: { kind: 't.kind', about: 't.about', at: 't.created_at', readAt: 't.read_at' } },
  {
    name: 'acts-about-me', from: inCircle('audit_log'), id: 't.audit_id', mine: `t.whom_id = me.member_id AND t.act IN (${OWN_ACTS.map((act) => `'${act}'`).join(', ')})`,
    show: { act: 't.act', byRole: 't.actor_role', at: 't.happened_at' }, sealed: { reason: sealedIn('audit_log', 'reason_sealed', { value: "CASE WHEN t.subject_kind <> 'dispute' THEN t.reason_sealed END" }) },
  },
  { name: 'looks-at-me', from: inCircle('record_view'), id: 't.view_id', mine: 't.whom_id = me.member_id', show: { byRole: 't.viewer_role', what: 't.what', at: 't.viewed_at' } },
  { name: 'looks-at-my-payment-details', from: `${inCircle('payment_reveal')} JOIN match m ON m.circle_id = t.circle_id AND m.match_id = t.match_id`, id: 't.reveal_id', mine: 'm.receiver_id = me.member_id', show: { code: 'm.code', at: 't.revealed_at' } },
  { name: 'looks-at-my-pictures', from: `${inCircle('file_view')} JOIN stored_file f ON f.circle_id = t.circle_id AND f.file_id = t.file_id`, id: 't.view_id', mine: 'f.owner_id = me.member_id AND t.viewer_id <> me.member_id', show: { fileId: 't.file_id', at: 't.viewed_at' } },
]

/** Everything that is kept about a member, in the order in which it is told. */
export const SECTIONS = [...MYSELF, ...HELPING, ...AROUND] as const satisfies readonly Section[]
