/** The built-in posters in both languages, and the words on every poster. */
export const posters = {
  'together.title': 'People who know each other help each other',
  'together.words': 'Those who can spare money, help. Those who need help, ask. Directly, from one person to another.',
  'gift.title': 'A gift is a gift',
  'gift.words': 'Give only what you do not need. No one owes you anything for it, and no one keeps count against you.',
  'careful.title': 'Ask before you believe',
  'careful.words': 'No one here asks for a PIN, an OTP or your Aadhaar number. Anyone who promises money for joining breaks the law.',
  'banner.title': 'Help among neighbours, recorded openly for all',
  'banner.words': 'A circle of people who vouch for each other. Read the rules first, and take your time.',
  'look': 'Read more, and take your time:',
  'circle': 'Circle: {name}',
} as const
