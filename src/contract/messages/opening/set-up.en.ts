import type { Catalogue } from '../translate.ts'

/** The set-up guide of a new circle's administrators. */
export const setUp = {
  'all-done': 'Everything is ready.',
  'yes': 'yes',
  'no': 'not yet',
  'tie-title': 'Before you share any link',
  'tie-text': 'You can never appoint anyone you introduce yourself, and you can never decide about them. So do not invite everyone with your own link. Let each of you invite those whom the other is to appoint as steward or officer.',
  'dispute-title': 'Can a dispute and its appeal be decided today?',
  'dispute-count': '{officers} officers of your circle and from outside can act; {untied} of them have no conflict of interest with any two members. The panel of other circles has {panel}. Together {needed} are needed.',
  'dispute-first': 'A dispute can be decided, but not its appeal: nobody of the first round may decide it.',
  'dispute-unable': 'Officers without a second factor: {count}. Ask them to set it up under Security.',
  'dispute-do': 'Appoint officers who did not come by the link of the people they may decide about, or officers from outside. Or ask the operator to name a panel.',
  'roles': 'Open roles',
  'payments-open': 'Payments are open.',
  'payments-later': 'Until then nothing is matched. Pledges and asks can be entered; they wait.',
  'ask-title': 'Who can release a first ask?',
  'ask-stewards': 'Stewards who can act: {names}.',
  'ask-none': 'No steward can act yet.',
  'ask-founding': 'Until the founding time ends, founders do not decide about first asks. Another steward does, or the panel: officers of other circles. On the panel now: {panel}.',
  'ask-uncovered': 'For {count} of {members} members there is no steward without a conflict of interest. Appoint another steward.',
  'sms-title': 'Does SMS arrive?',
  'sms-text': 'Send one to your own phone. It should arrive within a minute. If it does not, tell the operator: without SMS nobody can join.',
  'sms-do': 'Send a test SMS',
  'factor-title': 'Do both administrators have a second factor?',
  'factor-missing': 'Still missing: {names}.',
  'factor-do': 'Set it up under Security. Without it nobody can do staff work.',
} as const satisfies Catalogue
