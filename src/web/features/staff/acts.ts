/** The acts of staff that have a sentence, in the order in which one may look for them. */
export const ACTS = [
  'application.accept', 'application.decline', 'member.waive-wait', 'member.assign', 'member.correct-birth', 'member.suspend', 'member.lift-suspension', 'member.check-nominee', 'member.erase', 'member.reset-factors', 'ask.release',
  'ask.close', 'ask.urgent', 'approval.approve', 'approval.refuse', 'approval.withdraw', 'role_grant.propose', 'policy.propose', 'ask_urgent.propose',
  'suspension.propose', 'lift_suspension.propose', 'ledger_resume.propose', 'ledger.resume', 'factor_reset.propose', 'identity_claim.call-panel', 'identity_claim.propose', 'identity_claim.grant', 'identity_claim.refuse', 'identity_claim.end-proof', 'role.grant', 'role.withdraw',
  'policy.publish', 'dispute.taken', 'dispute.let_go', 'dispute.evidence_asked', 'dispute.evidence_closed', 'dispute.written', 'dispute.ruling_proposed',
  'dispute.ruling_approved', 'dispute.ruling_refused', 'standing.proposed', 'standing.approved', 'standing.refused', 'standing.dropped', 'ticket.acknowledged', 'ticket.answered',
  'ticket.closed', 'ticket.handed_over', 'contact.answer', 'content.create', 'content.change', 'content.send', 'content.take_back', 'content.publish', 'content.hand_back', 'content.withdraw', 'behalf.begin-pledge', 'behalf.begin-ask', 'behalf.pledge', 'behalf.ask',
] as const
