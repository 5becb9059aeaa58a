/** Why Paraspar is made the way it is. */
export const siteIdeology = {
  'title': 'Ideology: what we believe',
  'description': 'The convictions behind Paraspar: a gift is a gift, need decides, circles stay small, and everything can be checked.',
  'heading': 'What we believe',
  'lead': 'People have always helped each other when a child fell ill, when a harvest failed, when a roof had to be mended. Paraspar adds only two things: that the next one in need is found fairly, and a record that everybody in the circle can check.',

  '1.title': 'A gift is a gift',
  '1.text': 'Help that expects something back is trade. Here nothing comes back: no money, no rank, no better place when you ask yourself. Give when you can spare it, and only then.',
  '2.title': 'Need decides, not merit',
  '2.text': 'Who never gave may ask like everybody else. The longest waiting ask comes first, and before it only what two people found urgent and asks of the old. Money moves nobody forward.',
  '3.title': 'Small circles of people who know each other',
  '3.text': 'Trust does not come with numbers. A circle is closed, has named stewards and a limit of members. Who brings somebody in gives their word for that person, and gets nothing for it.',
  '4.title': 'No role stands above the record',
  '4.text': 'Stewards, officers and administrators have duties, not powers of their own. They cannot move a rupee in the record. What weighs much takes two of them, nobody decides where they have a part, and each of their acts can be seen.',
  '5.title': 'Trust, and a record to check it by',
  '5.text': 'What all gave and what all received must add up to the same, to the rupee, at every moment. Nothing confirmed is ever wiped out. Do not take our word for it: note a seal, and you can see later whether anything before it was changed.',
  '6.title': 'Dignity',
  '6.text':
    'Asking is no shame. There are no scores, no lists of who gave most, no thanks that must be said. Other members see your first name; the other side of a payment sees your full name while it is under way. How you kept your word is seen only by you, by officers and by administrators. At night nobody is hurried.',

  'law': 'Why we are so strict',
  'law.1': 'There are schemes that look like this from outside: give now, get more later, bring others and be paid for it. They pay the first with the money of the last, until there are no more last ones. Many thousands of families were ruined that way.',
  'law.2': 'The law forbids them: the Prize Chits and Money Circulation Schemes (Banning) Act 1978 and the Banning of Unregulated Deposit Schemes Act 2019. Paraspar is built so that it cannot become one: there is no place in it where anybody could promise or pay anything for giving or for inviting.',
  'law.3': 'If somebody uses our name and promises you something back, it is not us. Pay nothing, and tell us.',
  'law.tell': 'Tell us',
} as const
