/** What all notices share: their button, the names of roles, and the one mail of the day. */
export const noticeMails = {
  'action': 'Open Paraspar',
  'over': 'This has been settled meanwhile. Open it to see where it stands now.',
  'removed': 'Two officers decided that you are no longer a member of {circle}. These are their reasons:',
  'why': 'You get this mail because you are a member of {circle}. You choose what reaches you, and how:',
  'digest.subject': 'Your day in Paraspar',
  'digest.text': 'This is what happened today. Nothing of it waits for you.',
  'digest.more': 'And more, which you find in Paraspar.',
  'answer.saved': 'Your choice was saved.',
  'answer.push-on': 'Notices come to this browser now.',
  'answer.push-off': 'No more notices come to this browser.',
  'role.steward': 'steward',
  'role.manager': 'manager',
  'role.officer': 'officer',
  'role.admin': 'administrator',
  'role.other': 'member of the staff',
} as const
