/** What Paraspar is, for somebody who has never heard of it; and what it offers to whom. */
export const siteAbout = {
  'title': 'What is Paraspar?',
  'description': 'What Paraspar is, who it is for, what it is not, what it costs and who runs it, in plain words.',
  'heading': 'What is Paraspar?',
  'lead': 'Paraspar is Hindi for “mutual”. It lets people who know each other help each other with money: directly, in small amounts, and on a record that all of them can check.',

  'who': 'Who it is for',
  'who.text': 'For people who already belong together and can vouch for each other:',
  'who.1': 'a self-help group, a village or a neighbourhood',
  'who.2': 'old classmates, students or people from one place who live far from home',
  'who.3': 'workers or traders of one trade, and their association',

  'circle': 'A circle',
  'circle.text': 'Such a group is called a circle. It begins with at most {membersCap} members. Nobody comes in unless a member says “I know this person” or a steward of the circle says yes. Help never goes from one circle to another.',

  'how': 'What happens in it',
  'how.1': 'Who can spare money pledges help: from ₹{step}.',
  'how.2': 'Who needs money asks for help.',
  'how.3': 'Paraspar brings the two together, the longest waiting ask first.',
  'how.4': 'The giver pays the receiver directly, from bank account to bank account or by UPI.',
  'how.5': 'The receiver looks into their own bank account and confirms what has arrived.',
  'how.6': 'Both see it in the circle’s record, in rupees, under Given and Received.',

  'not': 'What it is not',
  'not.1': 'Not a bank and not a chit fund: Paraspar never holds anybody’s money.',
  'not.2': 'Not a loan: a gift is a gift, and nobody owes it back.',
  'not.3': 'Not a way to make money: nobody gets anything for giving, for waiting or for bringing people in.',
  'not.4': 'Not an insurance: nobody promises that an ask will be answered.',

  'cost': 'What it costs',
  'cost.text': 'Nothing. Members pay nothing to join or to use it, and nothing is taken from any payment.',

  'run': 'Who runs it',
  'run.text': 'This site is run by {operator}, {address}. Each circle is looked after by volunteers among its own members: stewards, officers and administrators. The software is free, and anybody may read how it works. It is approved by no authority.',

  'next': 'Read on',
  'next.rules': 'The rules',
  'next.ideology': 'Why it is made this way',
  'next.honesty': 'How it is kept honest',
} as const
