/** What Paraspar is, for people who do not know it, and what it offers to whom. */
export const siteAbout = {
  'title': 'What is Paraspar?',
  'description': 'What Paraspar is and what it is not, what we believe, what it offers, what it costs and who runs it, in plain words.',
  'heading': 'What is Paraspar?',
  'lead': 'Paraspar is Hindi for “mutual”. People who know each other use it to help each other with money: directly, in small amounts, and on a record that all of them can check.',

  'who': 'Who it is for',
  'who.text': 'For people who already belong together and can vouch for each other:',
  'who.1': 'a self-help group, a village or a neighbourhood',
  'who.2': 'old classmates, students, or people from one place who live far from home',
  'who.3': 'people in one trade or line of business, and their association',

  'circle.text': 'Such a group is called a circle. It starts with at most {membersCap} members. You get in only when a member says “I know this person” or a steward of the circle says yes. Help never goes from one circle to another.',

  'how': 'How it works',
  'how.1': 'Those who can spare money pledge help: from ₹{step}.',
  'how.2': 'Those who need money ask for help.',
  'how.3': 'Paraspar matches the two. The ask that has waited longest comes first.',
  'how.4': 'The giver pays the receiver directly, from bank account to bank account or by UPI.',
  'how.5': 'The receiver checks their own bank account and confirms what has arrived.',
  'how.6': 'Both see it in the circle’s record, in rupees, under Given and Received.',

  'not': 'What it is not',
  'not.1': 'Not a bank and not a chit fund: Paraspar never holds anyone’s money.',
  'not.2': 'Not a loan: a gift is a gift, and no one has to pay it back.',
  'not.3': 'Not a way to make money: no one gets anything for giving, for waiting or for bringing people in.',
  'not.4': 'Not insurance: no one promises that an ask will be met.',

  'cost': 'What it costs',
  'cost.text': 'Nothing. Members pay nothing to join or to use it, and nothing is taken out of any payment.',

  'run': 'Who runs it',
  'run.text': 'This site is run by {operator}, {address}. Volunteers from among its own members look after each circle: stewards, officers and administrators. The software is free, and anyone may read how it works. No authority has approved it.',
} as const
