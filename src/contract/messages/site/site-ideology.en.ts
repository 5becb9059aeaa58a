/** Why Paraspar is made the way it is. */
export const siteIdeology = {
  'heading': 'What we believe',
  'lead': 'People have always helped each other when a child fell ill, a harvest failed or a roof had to be mended. Paraspar adds only two things: the next person in need is found fairly, and the record is open to check.',

  '1.title': 'A gift is a gift',
  '1.text': 'Help that expects something back is trade. Here nothing comes back: no money, no rank, no better place when you ask. Give when you can spare it, and only then.',
  '2.title': 'Need decides, not merit',
  '2.text': 'Those who have never given may ask like everyone else. The ask that has waited longest comes first. Only asks that two people agreed are urgent, and asks of elderly members, go before it. Money moves no one forward.',
  '3.title': 'Small circles of people who know each other',
  '3.text': 'Numbers do not create trust. A circle is closed, has named stewards and a limit on members. If you bring someone in, you vouch for that person and get nothing for it.',
  '4.title': 'No role is above the record',
  '4.text': 'Stewards, officers and administrators have duties, not powers of their own. They cannot move a rupee in the record. Important decisions need two of them. No one decides a matter they are part of. Each of their acts is recorded.',
  '5.title': 'Trust, and a record to check it by',
  '5.text': 'All that was given must equal all that was received, to the rupee, at every moment. Nothing confirmed is ever erased. Do not take our word for it: note a seal, and you can see later whether anything before it was changed.',
  '6.title': 'Dignity',
  '6.text': 'There is no shame in asking. There are no scores and no lists of who gave most, and no one has to say thank you. Other members see your first name. No deadline falls in the night.',

  'law': 'Is this a scheme?',
  'law.1': 'No. Some schemes resemble this from the outside: give now, get more later, bring others and be paid for it. They pay the first people with the money of the last, until no one new comes. Many thousands of families were ruined that way.',
  'law.2': 'The law forbids them: the Prize Chits and Money Circulation Schemes (Banning) Act 1978 and the Banning of Unregulated Deposit Schemes Act 2019. Paraspar is built so that it cannot become one: there is no place in it to promise or pay anything for giving or inviting.',
  'law.3': 'If someone uses our name and promises you something back, it is not us. Do not pay, and tell us.',
  'law.tell': 'Tell us',
} as const
