/** What the server answers when something about what visitors read has worked. */
export const contentAnswers = {
  'written': 'Kept as a draft.',
  'send': 'Sent. A second administrator looks at it.',
  'take_back': 'It is a draft again.',
  'publish': 'Published. Visitors see it within a minute.',
  'hand_back': 'Handed back to whoever wrote it, with your reason.',
  'withdraw': 'Withdrawn. It is gone from the pages within a minute.',
  'testimonial-saved': 'Thank you. Somebody else reads it before it is shown.',
  'testimonial-withdrawn': 'Your words are deleted, and gone from the page within a minute.',
  'listing-saved': 'Thank you. An administrator looks at it before it is shown.',
  'listing-withdrawn': 'You are not listed any more. How to reach you is deleted, and gone from the page within a minute.',
} as const
