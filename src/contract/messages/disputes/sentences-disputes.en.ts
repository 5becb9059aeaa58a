/** What the server responds when a step in a dispute has worked. */
export const disputeSentences = {
  'taken': 'The dispute is now yours. Please read everything before you decide.',
  'let-go': 'The dispute is open to the other officers again.',
  'evidence-asked': 'Both people were asked. We will tell you what they send.',
  'evidence-closed': 'The time for evidence is over. Please rule now.',
  'written': 'Your message was sent to both people.',
  'ruling-proposed': 'Your ruling is awaiting a second officer.',
  'ruling-approved': 'The ruling is approved. Both people are told, with the reasons.',
  'ruling-final': 'The appeal is decided. The ruling now takes effect.',
  'ruling-refused': 'The ruling was not approved. The officer is told why.',
  'measure-proposed': 'Your proposal is awaiting a second officer.',
  'measure-approved': 'It is decided. The person is told, with the reasons.',
  'measure-refused': 'The proposal was not approved.',
  'evidence-added': 'Your picture was added. Only officers of this case can see it.',
  'accepted': 'You have accepted the ruling.',
  'appealed': 'Other officers will review it. What they decide is final.',
} as const
