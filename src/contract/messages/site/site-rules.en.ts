/** The full rules. Amounts and times come from the policy a new circle begins with. */
export const siteRules = {
  'title': 'Rules of Paraspar',
  'description': 'The full rules in plain words: the promise, pledges, asks, deadlines, disputes, limits, roles, suspension and the tax note.',
  'heading': 'The rules',
  'lead': 'These rules hold in every circle. The figures are those that a new circle begins with; a circle may set others within bounds the software states, and tells its members.',

  'promise': 'The promise',
  'promise.1': 'You give because you want to. Nobody promises that anything comes back, so do not give money you may need.',
  'promise.2': 'Coine only count confirmed help: 1 Coine is the record of ₹1 that one member gave and another one confirmed. Coine are not money. They buy nothing: no right to receive, no place in the queue, no larger amount.',
  'promise.3': 'There is no interest, no growth, no bonus, no commission and no fee, and no place in the software where one could be set.',
  'promise.4': 'Nobody is paid for inviting. A referral link only records who vouched for whom. Whoever offers you pay for that, or a return for a gift, breaks the law: please report it.',
  'promise.5': 'Paraspar never holds money and cannot reverse a payment. Members pay members, from their own account, by UPI or bank transfer. No cash, no cheque, no crypto, no foreign account, and nobody else pays for you.',
  'promise.6': 'Nobody here ever asks for a PIN, an OTP of your bank or your Aadhaar number.',

  'circle': 'Circle and membership',
  'circle.1': 'You are {ageMin} or older, you have one account (one for each PAN, e-mail and phone), and your e-mail and phone are verified.',
  'circle.2': 'A member who invited you says “I know this person”, or a steward, one of those who look after the circle, says yes. Having given is never a condition.',
  'circle.3': 'A circle is closed and has named stewards and at most {membersCap} members. You belong to exactly one, and help never crosses from one circle to another.',
  'circle.4': 'In your first {newcomerDays} days you give up to ₹{newcomerGives} in all, one payment at a time. Your first ask is possible after {firstAskDays} days; a steward may shorten that, with a reason.',
  'circle.5': 'A payment keeps the rules under which it was matched. New rules have a number and a reason and can be read by every member; raising a limit takes two administrators.',

  'pledges': 'Giving',
  'pledges.1': 'A pledge is an offer to give, in steps of ₹{step}. There are three ways, described under Plans.',
  'pledges.2': 'All your open pledges together come to at most ₹{openPledges}. In 24 hours you give at most ₹{givenDay}.',
  'pledges.3': 'You may withdraw what is not matched at any time, without a reason.',
  'pledges.4': 'You may choose the receiver, through the link of an ask that its owner shared with you. It is marked as chosen, and all limits hold.',
  'pledges.5': 'You may pause a pledge and let it go on; it keeps its place. What nobody needed by the end of its term is closed. Nothing is owed then, by you or to you.',

  'asks': 'Asking',
  'asks.1': 'An ask is a request that nobody owes an answer. How much you may ask for depends on need and on these limits, never on what you gave.',
  'asks.2': 'Your open asks together come to at most ₹{openAsks}. In one tax year (1 April to 31 March) you receive at most ₹{taxYear}, or less if you choose so.',
  'asks.3': 'You receive at most {matchesDay} payments in 24 hours, from at most {givers} different givers in 30 days.',
  'asks.4': 'A first ask, and one above ₹{reviewAbove}, waits until a steward has looked at it, usually within {reviewHours} hours. It is never decided by itself.',
  'asks.5': 'An ask stays open for {askDays} days. You can renew it with one tap, pause it, or withdraw it.',
  'asks.6': 'The app shows how much you may ask for now, and how the figure came about: the limit of open asks less what you already ask for, and the limit of the tax year less what you received and what is still open; the smaller of the two.',

  'matching': 'How giver and receiver are brought together',
  'matching.1': 'First come asks that two people with that duty agreed to be urgent, which is openly recorded; then asks of members aged {elder} or more; then the oldest. Coine, gifts and invitations play no part.',
  'matching.2': 'One payment is at most ₹{matchCap}, and there are as few payments as possible. Between the same two people at most ₹{pair} in {pairDays} days, and no payment the other way within {restDays} days.',
  'matching.3': 'Nobody is matched with themselves, with somebody they blocked, or with somebody who uses the same bank account, UPI id or phone.',
  'matching.4': 'Every match says why it was made, and you can see your place in the queue.',

  'paying': 'Paying and confirming',
  'paying.1': 'The giver pays and says so within {payHours} hours ({payLongHours} hours when the receiver has no UPI id), with a picture and the bank’s reference number (UTR). Before paying, check that your bank app shows the same name.',
  'paying.2': 'The receiver answers within {confirmHours} hours. Confirm only what you see in your own bank account, never from a picture.',
  'paying.3': 'If you cannot pay, decline and say why: that is better than letting the time run out. Who lets it run out {lapses} times in {lapseDays} days has their pledges paused for {pauseDays} days.',
  'paying.4': 'If your bank says “pending”, do not pay again. Say it in Paraspar and wait. What is not settled at the end of the next working day and {pendingExtra} hours more (at most {pendingMax} hours in all) an officer looks at, and nobody is presumed at fault.',
  'paying.5': 'No deadline falls between {quietFrom} at night and {quietUntil} in the morning: it moves to {quietMoves}. Time in which the service was down is added. What a bank or an outage caused never counts against you.',
  'paying.6': 'Silence never confirms and never cancels a payment. When the receiver does not answer, an officer looks at it.',
  'paying.7': 'Both of you may agree to cancel before the payment is confirmed; the other one has {cancelHours} hours to answer. A giver who already said “paid” takes that back first.',
  'paying.8': 'If you did pay although the time had run out or the match had ended, you can still say so once, within {lateDays} days, with the bank’s reference number. An officer looks at it. What the ask no longer needs, the receiver keeps, within all limits, or sends back.',
  'paying.9': 'A bank reference counts once. Whoever enters one that was used before is told so, and how to get help.',

  'disputes': 'When two people disagree',
  'disputes.1': 'The receiver can say “not received”, “less”, “more” or “from somebody else”, from {notReceivedMinutes} minutes after the giver’s word. All clocks stop.',
  'disputes.2':
    'An officer who has no tie to either of you takes it within {takeHours} hours. You have {evidenceHours} hours to show what you have. The ruling comes within {rulingHours} hours, with written reasons; a second officer agrees to it. You may appeal once to another officer, within {appealHours} hours. Where a circle has too few officers without ties, officers of other circles decide, who see only this case.',
  'disputes.3': 'You are asked for UTR, amount, time, the name shown and the one line of your statement, with the rest blacked out. Never for a video of your login, a PIN, an OTP or a full statement.',
  'disputes.4': 'When in doubt the payment is void, with no mark on anybody.',
  'disputes.5': 'Within {reversalDays} days after a confirmation either of you may ask for a reversal. Two people decide. If they agree, a second entry undoes the first; nothing is wiped out, and no money moves by itself.',
  'disputes.6': 'Who paid what, and what follows for a person, are two decisions. The second can be: nothing, a note, lower limits for a time, a suspension or a removal; it always says why.',

  'roles': 'Who does what',
  'roles.1': 'Stewards know the members they look after. They decide applications and look at first asks, never for people they introduced or were introduced by. They see no bank details.',
  'roles.2': 'Managers help a participant to place a pledge or an ask. It exists only once the participant enters the code that was sent to their own phone.',
  'roles.3': 'Officers decide disputes, urgent marks and suspensions. Administrators set the circle’s rules and give roles. Rulings, reversals, roles and raised limits take two people, and nobody decides a matter they have a part in.',
  'roles.4': 'The operator runs the software and sees no member’s data. Every act of these people is kept in a record that nobody can change in the software, and each look at your private data too; you can see both under My record.',

  'suspension': 'Suspension and leaving',
  'suspension.1': 'An officer may suspend somebody who cheats, threatens or breaks these rules, and says why in writing. What is open is paused; payments already under way run to their end.',
  'suspension.2': 'Other members do not see how you kept your word. Officers and administrators do, as facts and never as a score: since when you are a member, how often you paid and confirmed in time, how many questions were decided against you. You see the same under My record.',
  'suspension.3': 'You may leave at any time. Your personal data goes as the privacy notice says; the entries of the record stay, under a random number instead of your name.',

  'nobody': 'When nobody can help',
  'nobody.1': 'An ask may stay open without an answer, whole or in part. Nobody is to blame, and nobody owes you anything. Do not plan with help that has not arrived.',

  'tax': 'Tax',
  'tax.1': 'Help of more than ₹{taxLine} in one tax year from people who are not your relatives can be taxable in full (Income-tax Act 2025). That is why no limit here goes above it. This is a note, not tax advice.',

  'frozen': 'If your account is frozen',
  'frozen.1': 'If your bank freezes your account after you received help: download the evidence paper from Paraspar, call your bank, and call 1930.',

  'who': 'Who runs this, and where to complain',
  'who.1': 'This site is run by {operator}, {address}. Grievance officer: {operator}, {email}, {phone}.',
  'who.2': 'This software is approved by no authority.',
  'contents': 'What is in it',
  'version': 'Version {version}',
} as const
