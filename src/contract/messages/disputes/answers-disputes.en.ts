/** What the server answers when a step in a dispute has worked. */
export const disputeAnswers = {
  'taken': 'The dispute is yours now. Please look at everything before you decide.',
  'let-go': 'The dispute is open to the other officers again.',
  'evidence-asked': 'Both people were asked. You hear of what they send.',
  'evidence-closed': 'The time for evidence is over. Please rule now.',
  'written': 'Your message was sent to both people.',
  'ruling-proposed': 'Your ruling waits for a second officer.',
  'ruling-approved': 'The ruling is approved. Both people are told, with its reasons.',
  'ruling-final': 'The appeal is decided. The ruling is carried out now.',
  'ruling-refused': 'The ruling is not approved. The officer is told why.',
  'standing-proposed': 'Your proposal waits for a second officer.',
  'standing-approved': 'It is decided. The person is told, with its reasons.',
  'standing-refused': 'The proposal is not approved.',
  'evidence-added': 'Your picture was added. Only officers of this case see it.',
  'accepted': 'You have accepted the ruling.',
  'appealed': 'Other officers will look at it again. What they decide is final.',
} as const
