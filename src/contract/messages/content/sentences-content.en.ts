/** What the server responds when an act on public content has worked. */
export const contentSentences = {
  'written': 'Saved as a draft.',
  'send': 'Sent. A second administrator reviews it.',
  'take_back': 'It is a draft again.',
  'publish': 'Published. Visitors see it within a minute.',
  'hand_back': 'Sent back to the author, with your reason.',
  'withdraw': 'Withdrawn. It disappears from the pages within a minute.',
  'testimonial-saved': 'Thank you. Someone else reads it before it is shown.',
  'testimonial-withdrawn': 'Your words are deleted. They disappear from the page within a minute.',
  'listing-saved': 'Thank you. An administrator reviews it before it is shown.',
  'listing-withdrawn': 'You are no longer listed. Your contact details are deleted and disappear from the page within a minute.',
} as const
