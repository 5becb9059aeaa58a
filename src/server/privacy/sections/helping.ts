import type { Section } from '../my-data-store.ts'
import { inCircle, MATCH_OF_ROW, ROWS_OF_ME, sealedIn } from './section-parts.ts'

const SHARES = {
  amountRupees: 't.amount_rupees',
  openRupees: 't.open_rupees',
  heldRupees: 't.held_rupees',
  fulfilledRupees: 't.fulfilled_rupees',
  closedRupees: 't.closed_rupees',
}
const ROLE = "CASE WHEN t.giver_id = me.member_id THEN 'giver' ELSE 'receiver' END"

/** My pledges, asks, and what I paid and received. */
export const HELPING: readonly Section[] = [
  {
    name: 'pledges',
    from: inCircle('pledge'),
    id: 't.pledge_id',
    mine: ROWS_OF_ME,
    show: {
      plan: 't.plan',
      state: 't.state',
      ...SHARES,
      at: 't.created_at',
      expiresAt: 't.expires_at',
    },
  },
  {
    name: 'recurring-pledges',
    from: inCircle('recurring_pledge'),
    id: 't.recurring_id',
    mine: ROWS_OF_ME,
    show: {
      state: 't.state',
      amountRupees: 't.amount_rupees',
      instalments: 't.instalments',
      passed: 't.passed',
      nextAt: 't.next_due_at',
      at: 't.created_at',
    },
  },
  {
    name: 'asks',
    from: inCircle('ask'),
    id: 't.ask_id',
    mine: ROWS_OF_ME,
    show: {
      class: 't.ask_class',
      state: 't.state',
      ...SHARES,
      paymentDetailId: 't.detail_id',
      noteShown: 't.note_shown',
      at: 't.created_at',
      expiresAt: 't.expires_at',
      reviewedAt: 't.reviewed_at',
    },
    sealed: {
      note: sealedIn('ask', 'note_sealed'),
      reviewReason: sealedIn('ask', 'review_reason_sealed'),
    },
  },
  {
    name: 'payments',
    from: inCircle('match'),
    id: 't.match_id',
    mine: 'me.member_id IN (t.giver_id, t.receiver_id)',
    show: {
      code: 't.code',
      role: ROLE,
      state: 't.state',
      amountRupees: 't.amount_rupees',
      confirmedRupees: 't.confirmed_rupees',
      returnRupees: 't.return_rupees',
      matchedBecause: 't.reason',
      at: 't.created_at',
      claimedAt: 't.claimed_at',
      paidAt: 't.paid_at',
      endedAt: 't.ended_at',
      pledgeId: 'CASE WHEN t.giver_id = me.member_id THEN t.pledge_id END',
      askId: 'CASE WHEN t.receiver_id = me.member_id THEN t.ask_id END',
    },
    sealed: {
      paidTo: sealedIn('match', 'payee_sealed', {
        value:
          "CASE WHEN t.receiver_id = me.member_id AND t.payee_sealed <> '' THEN t.payee_sealed END",
        isJson: true,
      }),
      pendingUtr: sealedIn('match', 'pending_utr_sealed', {
        value: 'CASE WHEN t.giver_id = me.member_id THEN t.pending_utr_sealed END',
      }),
    },
  },
  {
    name: 'claims',
    from: `${inCircle('claim')} JOIN ${MATCH_OF_ROW}`,
    id: 't.claim_id',
    mine: 'm.giver_id = me.member_id',
    show: {
      code: 'm.code',
      rail: 't.rail',
      amountRupees: 't.amount_rupees',
      late: 't.late',
      at: 't.claimed_at',
      withdrawnAt: 't.withdrawn_at',
    },
    sealed: { utr: sealedIn('claim', 'utr_sealed') },
  },
  {
    name: 'steps',
    from: `${inCircle('match_event')} JOIN ${MATCH_OF_ROW}`,
    id: 't.event_id',
    near: 't.match_id',
    mine: 't.actor_id = me.member_id AND me.member_id IN (m.giver_id, m.receiver_id)',
    show: { code: 'm.code', kind: 't.kind', state: 't.to_state', at: 't.happened_at' },
    sealed: { reason: sealedIn('match_event', 'reason_sealed') },
  },
  {
    name: 'messages',
    from: `${inCircle('match_message')} LEFT JOIN ${MATCH_OF_ROW}`,
    id: 't.message_id',
    near: 't.match_id',
    mine: 't.author_id = me.member_id',
    show: { code: 'm.code', asOfficer: 't.by_officer', at: 't.written_at' },
    sealed: { text: sealedIn('match_message', 'text_sealed') },
  },
  {
    name: 'statement',
    from: `${inCircle('ledger_entry')} LEFT JOIN ledger_transfer l ON l.circle_id = t.circle_id
      AND l.transfer_id = t.transfer_id
      LEFT JOIN match m ON m.circle_id = l.circle_id AND m.match_id = l.match_id`,
    id: 't.seq',
    idType: 'bigint',
    mine: 't.account_id = me.member_id',
    show: {
      kind: 'l.kind',
      role: "CASE WHEN l.giver_account = me.member_id THEN 'giver' ELSE 'receiver' END",
      code: 'm.code',
      amountRupees: 'l.amount_rupees',
      givenAfter: 't.given_after',
      receivedAfter: 't.received_after',
      at: 't.posted_at',
    },
  },
  {
    name: 'gift-papers',
    from: `${inCircle('gift_paper')} LEFT JOIN ${MATCH_OF_ROW}`,
    id: 't.paper_id',
    mine: ROWS_OF_ME,
    show: { code: 'm.code', at: 't.issued_at' },
    sealed: { paperCode: sealedIn('gift_paper', 'code_sealed') },
  },
  {
    name: 'requests-on-my-behalf',
    from: inCircle('on_behalf'),
    id: 't.request_id',
    mine: ROWS_OF_ME,
    show: {
      kind: 't.act',
      amountRupees: 't.amount_rupees',
      plan: 't.plan',
      state: 't.state',
      at: 't.created_at',
      endedAt: 't.ended_at',
    },
    sealed: { note: sealedIn('on_behalf', 'note_sealed') },
  },
  {
    name: 'helpers',
    from: inCircle('helper'),
    id: 't.naming_id',
    mine: 'me.member_id IN (t.helper_id, t.member_id)',
    show: { iHelp: 't.helper_id = me.member_id', at: 't.named_at', endedAt: 't.ended_at' },
  },
]
