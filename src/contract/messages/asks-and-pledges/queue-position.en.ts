import type { Catalogue } from '../translate.ts'

/**
 * An ask's position in the queue, and why. It is never a promise: a position can change, and nobody
 * owes an ask a match.
 */
export const queuePosition = {
  'place': 'Place in the queue now: {place}',
  'why': 'Why this place, and what would change it',
  'group': 'Group',
  'group.urgent': 'urgent asks',
  'group.elder': 'asks of members aged 75 or more',
  'group.normal': 'all other asks',
  'before': 'Asks before it in this group',
  'asked-before': 'Total asked for before it',
  'pledged': 'Pledges open in the circle',
  'order': 'Urgent asks come first, then those of members aged 75 or more, then the oldest. In that order each gets the most it can within the limits; if there are too many ways to try them all, each takes the most it can in its turn. If a payment does not happen, its share keeps its place. Coine make no difference.',
  'move.pledges_needed': 'More pledges would help. The pledges open now are less than this ask and those before it need.',
  'move.year_limit': 'You have reached your limit for this tax year, so this ask is skipped for now. If you set the limit yourself, you can change it on My Page. The circle’s limit starts again on 1 April.',
  'move.class_urgent': 'If it is marked as urgent, it moves forward. Two people, stewards or officers, must agree to that, and it is recorded openly. If your need is urgent, write to your steward.',
  'move.nothing': 'The pledges open now cover this ask and those before it. It can still wait, because limits on payments between people apply to everyone.',
  'last': 'When payments were last matched ({time}), part of this ask stayed open:',
  'last.no_pledges': 'No pledge was left that could go to it.',
  'last.receive_limit': 'You had reached a limit on what you can receive for now.',
  'last.givers_limit': 'You had reached the limit on different givers in 30 days.',
  'last.pair_limit': 'You had reached the 90-day limit with a person whose pledge was open.',
  'last.whole_pledge': 'One pledge was open, but it can only be given whole, and it was too large.',
  'last.all_pairs_blocked': 'A person whose pledge was open could not be matched with you at that moment, for example because of a waiting time between two people.',
  'no-promise': 'Places can change. A pledge is a gift: no one is obliged to answer an ask.',
} as const satisfies Catalogue
