import { describe, expect, test } from 'vitest'
import { NOTICE_KINDS, NOTICE_TOPIC_OF } from '../shared/notice-kinds.ts'
import { noticeLink } from './notice-links.ts'

describe('a notice leads', () => {
  test.each([
    ['match_to_pay', { matchId: 'm' }, '/pay/m'],
    ['pay_last_reminder', { matchId: 'm' }, '/pay/m'],
    ['payment_claimed', { matchId: 'm' }, '/confirm/m'],
    ['late_claimed', { matchId: 'm' }, '/confirm/m'],
    ['confirm_reminder', { matchId: 'm' }, '/confirm/m'],
    ['payment_confirmed_giver', { matchId: 'm' }, '/matches/m'],
    ['dispute_ruled', { matchId: 'm', disputeId: 'd' }, '/matches/m'],
    ['measure_decided', { disputeId: 'd', matchId: 'm' }, '/matches/m'],
    ['measure_decided', {}, '/record'],
    ['ticket_answered', { ticketId: 't', matchId: 'm' }, '/support/t'],
    ['vouch_wanted', { applicationId: 'a' }, '/dashboard'],
    ['ask_expired', { askId: 'a' }, '/payments#ask-a'],
    ['acted_for_me', { requestId: 'r', pledgeId: 'p' }, '/payments#pledge-p'],
    ['policy_published', {}, '/circle/policy'],
    ['role_granted', { role: 'officer' }, '/security'],
    ['dispute_waiting', { disputeId: 'd', matchId: 'm' }, '/staff/disputes/d'],
    ['ticket_waiting', { ticketId: 't' }, '/staff/tickets/t'],
    ['deadline_near', { ticketId: 't' }, '/staff/tickets/t'],
    ['approval_waiting', { approvalId: 'a' }, '/staff/approvals'],
    ['application_waiting', {}, '/staff/applications'],
    ['ask_waits_too_long', { askId: 'a' }, '/staff/asks'],
    ['identity_dispute_waiting', {}, '/staff/identity-disputes'],
    ['contact_waiting', {}, '/staff/contact-messages'],
    ['too_few_officers', {}, '/staff'],
  ] as const)('from %s about %j to %s', (kind, about, link) => {
    expect(noticeLink(kind, about)).toBe(link)
  })

  test('staff to the staff area and members anywhere else, whatever it is about', () => {
    for (const kind of NOTICE_KINDS)
      expect(noticeLink(kind, {}).startsWith('/staff')).toBe(NOTICE_TOPIC_OF[kind] === 'staff')
  })
})
