/** What all notices share: their button, the names of roles, and the one mail of the day. */
export const noticeMails = {
  'action': 'Open Paraspar',
  'over': 'This is settled now. Open it to see the current state.',
  'removed': 'Two officers decided that you are no longer a member of {circle}. These are their reasons:',
  'why': 'You get this email because you are a member of {circle}. Choose what reaches you, and how:',
  'digest.subject': 'Your day in Paraspar',
  'digest.text': 'This is what happened today. You do not need to do anything.',
  'digest.more': 'There is more in Paraspar.',
  'answer.saved': 'Your choice was saved.',
  'answer.push-on': 'Notices now come to this browser.',
  'answer.push-off': 'Notices no longer come to this browser.',
  'role.steward': 'steward',
  'role.manager': 'manager',
  'role.officer': 'officer',
  'role.admin': 'administrator',
  'role.operator': 'operator',
  'role.other': 'member of the staff',
} as const
