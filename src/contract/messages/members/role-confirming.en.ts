import type { Catalogue } from '../translate.ts'

/** A role that a member without a tie confirms, where each administrator has one. */
export const roleConfirming = {
  'row': 'Role: {role}',
  'title': 'Should {name} get this role: {role}?',
  'may.steward': 'A steward decides who joins, reviews first and large asks, and answers tickets of the members they look after. They see names, not bank details.',
  'may.manager': 'A manager enters a pledge or an ask for a member who agreed to it with a code from their own phone.',
  'may.officer': 'An officer decides disputes and suspensions together with a second officer, and answers all tickets.',
  'may.admin': 'An administrator gives and takes roles, changes the rules together with a second one, and reads the log. They have no power over the ledger.',
  'proposed': '{name} proposes it: “{reason}”',
  'why-you': 'Every administrator has a personal connection to this person, so somebody who has none must agree. The first answer counts. You do not have to answer.',
  'until': 'Open until {date}.',
  'yes': 'Confirm the role',
  'yes-text': 'The role begins at once. Your name and your reason are kept in the circle’s log.',
  'no': 'Say no',
  'no-text': 'The proposal ends. An administrator can propose it again. Your name and your reason are kept in the circle’s log.',
  'reason': 'Why do you think so?',
  'reason-short': 'Please write a few words.',
} as const satisfies Catalogue
