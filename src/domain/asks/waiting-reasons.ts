/**
 * What stands between an ask and more help. no_pledges: a further pledge is needed. receive_limit:
 * the receiver's own room in steps or matches is used. givers_limit, pair_limit: more could come
 * from a further giver, or from a pair whose room is used. all_pairs_blocked: a person with
 * something open may not give to this member. whole_pledge: what is open must be given whole and is
 * too large.
 */
export const WAITING_REASONS = [
  'no_pledges',
  'all_pairs_blocked',
  'receive_limit',
  'givers_limit',
  'pair_limit',
  'whole_pledge',
] as const
export type WaitingReason = (typeof WAITING_REASONS)[number]
