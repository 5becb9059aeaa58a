import type { Catalogue } from '../translate.ts'

/**
 * Where an ask stands in the queue, and why. Never a promise: a place can change, and nobody owes
 * an ask an answer.
 */
export const place = {
  'place': 'Place in the queue now: {place}',
  'why': 'Why this place, and what would move it',
  'group': 'Group',
  'group.urgent': 'urgent asks',
  'group.elder': 'asks of members aged 75 or more',
  'group.normal': 'all other asks',
  'before': 'Before it in this group',
  'asked-before': 'Still asked for before it',
  'pledged': 'Pledges open in the circle',
  'order': 'Urgent asks come first, then those of members aged 75 or more, then the oldest. What comes back from a payment keeps its place. Coine never matter.',
  'move.pledges_needed': 'More pledges would help: what is open now is less than what is asked for before it and here.',
  'move.year_limit': 'Your limit for this tax year is reached, so this ask is passed until it is higher. A limit that you set yourself you can change on My Page; the circle’s begins anew on 1 April.',
  'move.class_urgent': 'An urgent mark would put it further forward. Two people, stewards or officers, have to agree to that, and it is openly logged. If your need is urgent, write to your steward.',
  'move.nothing': 'As much is pledged as is asked for before it and here. It can still wait, because limits on payments between people hold for everybody.',
  'last.no_pledges': 'When matches were last made, {time}, nothing was left open that it could have had.',
  'last.receive_limit': 'When matches were last made, {time}, you had reached a limit on what you can receive for now.',
  'last.givers_limit': 'When matches were last made, {time}, as many different people had given to you as may within 30 days.',
  'last.pair_limit': 'When matches were last made, {time}, what was open came from people between whom and you the limit for 90 days was reached.',
  'last.all_pairs_blocked': 'When matches were last made, {time}, nobody with something open could be matched with you.',
  'no-promise': 'Places can change. A pledge is a gift: nobody owes an ask an answer.',
} as const satisfies Catalogue
