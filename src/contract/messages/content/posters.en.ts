/** The posters that are always there, in both languages; and what stands on every poster. */
export const posters = {
  'together.title': 'People who know each other help each other',
  'together.words': 'Whoever can spare something helps. Whoever needs help asks. Directly, from one person to the other.',
  'gift.title': 'A gift is a gift',
  'gift.words': 'Give only what you do not need. Nobody owes you anything for it, and nobody keeps count against you.',
  'careful.title': 'Ask before you believe',
  'careful.words': 'Nobody here asks for a PIN, an OTP or your Aadhaar number. Whoever promises money for joining breaks the law.',
  'banner.title': 'Help among neighbours, written down for all',
  'banner.words': 'A circle of people who vouch for each other. Read the rules first, and take your time.',
  'look': 'Read more, and take your time:',
  'circle': 'Circle: {name}',
} as const
