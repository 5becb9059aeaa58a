/** The full rules. Amounts and times come from the policy of a new circle. */
export const siteRules = {
  'title': 'Rules of Paraspar',
  'description': 'The full rules in plain words: the promise, pledges, asks, deadlines, disputes, limits, roles, suspension and the tax note.',
  'heading': 'The rules',
  'lead': 'These rules apply in every circle. The figures are those a new circle starts with. A circle may set others within the limits of the software, and it tells its members.',

  'promise': 'The promise',
  'promise.1': 'You give because you want to. No one promises that anything comes back, so do not give money you may need.',
  'promise.2': 'Coine only count confirmed help: 1 Coine is the record of ₹1 that one member gave and another confirmed. Coine are not money. They buy nothing: no right to receive, no place in the queue, no larger amount.',
  'promise.3': 'There is no interest, no growth, no bonus, no commission and no fee, and no place in the software where anyone could set one.',
  'promise.4': 'No one is paid for inviting. A referral link only records who vouched for whom. Anyone who offers you pay for that, or a return for a gift, breaks the law: please report it.',
  'promise.5': 'Paraspar never holds money and cannot reverse a payment. Members pay members, from their own account, by UPI or bank transfer. No cash, no cheque, no crypto, no foreign account. No one else may pay for you.',
  'promise.6': 'No one here ever asks for a PIN, an OTP of your bank or your Aadhaar number.',

  'circle': 'Circle and membership',
  'circle.1': 'You are {ageMin} or older. You have one account: one for each mobile number, email and PAN. Your mobile number is verified, and your email too if you gave one.',
  'circle.2': 'The member who invited you says “I know this person”, or a steward says yes. Stewards are members who look after the circle. Having given is never a condition.',
  'circle.3': 'A circle is closed, has named stewards and at most {membersCap} members. You belong to exactly one, and help never crosses from one circle to another.',
  'circle.4': 'In your first {newcomerDays} days you can give up to ₹{newcomerGives} in all, one payment at a time. You can make your first ask after {firstAskDays} days; a steward may shorten that, with a reason.',
  'circle.5': 'A payment keeps the rules under which it was matched. New rules have a number and a reason, and every member can read them. Raising a limit takes two administrators.',

  'pledges': 'Giving',
  'pledges.1': 'A pledge is an offer to give, in steps of ₹{step}. There are three ways; see Plans.',
  'pledges.2': 'All your open pledges together come to at most ₹{openPledges}. In 24 hours you give at most ₹{givenDay}.',
  'pledges.3': 'You may withdraw what is not yet matched at any time, without a reason.',
  'pledges.4': 'You may choose the receiver, through the link of an ask that its owner shared with you. It is marked as chosen, and all limits apply.',
  'pledges.5': 'You may pause a pledge and resume it later; it keeps its place. What no one needed by the end of its term is closed. Nothing is owed then, by you or to you.',

  'asks': 'Asking',
  'asks.1': 'An ask is a request; no one is obliged to answer it. How much you may ask for depends on your need and on these limits, never on what you gave.',
  'asks.2': 'Your open asks together may come to at most ₹{openAsks}. In one tax year (1 April to 31 March) you may receive at most ₹{taxYear}, or less if you choose.',
  'asks.3': 'You may receive at most {matchesDay} payments in 24 hours, and from at most {givers} different givers in 30 days.',
  'asks.4': 'A steward reviews a first ask, and any ask above ₹{reviewAbove}, before it opens. That usually takes up to {reviewHours} hours. It is never decided automatically.',
  'asks.5': 'An ask stays open for {askDays} days. You can renew it with one tap, pause it, or withdraw it.',
  'asks.6': 'The app shows how much you may ask for now, and how the figure is worked out. It takes the limit for open asks and subtracts what you already ask for. It takes the limit for the tax year and subtracts what you received and what is still open. The smaller of the two is the figure.',

  'matching': 'How pledges and asks are matched',
  'matching.1': 'Asks come first if two staff members agreed that they are urgent; this is recorded openly. Then come asks of members aged {elder} or more, then the oldest asks. Coine, gifts and invitations make no difference.',
  'matching.2': 'One payment is at most ₹{matchCap}, and there are as few payments as possible. Between the same two people: at most ₹{pair} in {pairDays} days, and no payment in the other direction within {restDays} days.',
  'matching.3': 'You are never matched with yourself, with someone you blocked, or with someone who uses the same bank account, UPI ID or phone.',
  'matching.4': 'Every payment says why it was matched, and you can see your place in the queue.',

  'paying': 'Paying and confirming',
  'paying.1': 'The giver pays and says so within {payHours} hours ({payLongHours} hours when the receiver has no UPI ID), with a picture and the bank’s reference number (UTR). Before you pay, check that your bank app shows the same name.',
  'paying.2': 'The receiver answers within {confirmHours} hours. Confirm only what you see in your own bank account, never from a picture.',
  'paying.3': 'If you cannot pay, decline and say why: that is better than letting the time run out. If you let it run out {lapses} times in {lapseDays} days, your pledges are paused for {pauseDays} days.',
  'paying.4': 'If your bank says “pending”, do not pay again. Say so in Paraspar and wait. An officer reviews what is not settled by the end of the next working day plus {pendingExtra} hours (at most {pendingMax} hours in all). No one is presumed at fault.',
  'paying.5': 'No deadline falls between {quietFrom} at night and {quietUntil} in the morning: it moves to {quietMoves} in the morning. If the service was down, that time is added. A delay caused by a bank or an outage never counts against you.',
  'paying.6': 'Silence never confirms and never cancels a payment. If the receiver does not answer, an officer reviews it.',
  'paying.7': 'Both of you may agree to cancel before the payment is confirmed; the other person has {cancelHours} hours to answer. A giver who already said “paid” withdraws that first.',
  'paying.8': 'If you paid although the time had run out or the payment had ended, you can still say so once, within {lateDays} days, with the bank’s reference number. An officer reviews it. If the ask no longer needs all of it, the receiver keeps the rest within all limits, or sends it back.',
  'paying.9': 'A bank reference number counts once. If you enter one that was used before, we tell you so, and how to get help.',

  'disputes': 'When two people disagree',
  'disputes.1': 'From {notReceivedMinutes} minutes after the giver said “paid”, the receiver can say “not received”, “less”, “more” or “from someone else”. All deadlines stop.',
  'disputes.2':
    'An officer with no connection to either of you takes the case within {takeHours} hours. You have {evidenceHours} hours to show what you have. The ruling comes within {rulingHours} hours, with written reasons, and a second officer must agree to it. You may appeal once to other officers, within {appealHours} hours. If a circle has too few officers without a connection, officers of other circles decide. They see only this case.',
  'disputes.3': 'We ask you for UTR, amount, time, the name shown and the one line of your statement, with the rest blacked out. We never ask for a video of your login, a PIN, an OTP or a full statement.',
  'disputes.4': 'When in doubt, the payment is void, with no mark against anyone.',
  'disputes.5': 'Within {reversalDays} days of a confirmation, either of you may ask for a reversal. Two people decide. If they agree, a second entry undoes the first. Nothing is erased, and no money moves automatically.',
  'disputes.6': 'Who paid what, and what follows for a person, are two separate decisions. The second can be: nothing, a note, lower limits for a time, a suspension or a removal. It always says why.',

  'roles': 'Who does what',
  'roles.1': 'Stewards know the members they look after. They decide applications and review first asks, never for people they introduced or who introduced them. They see no bank details.',
  'roles.2': 'Managers help a participant to place a pledge or an ask. It exists only once the participant’s code is entered. We send that code to the participant’s own phone.',
  'roles.3': 'Officers decide disputes, urgent marks and suspensions. Administrators set the circle’s rules and give roles. Rulings, reversals, roles and raised limits take two people. No one decides a matter they are part of.',
  'roles.4':
    'The operator runs the software. Of the people in a circle, the operator sees only the names of its founders, and the first names of officers who can join the panel. Every act of all these people is kept in a record that no one can change in the software, and so is each viewing of your private data. You see both under My record.',

  'suspension': 'Suspension and leaving',
  'suspension.1': 'An officer may suspend anyone who cheats, threatens or breaks these rules, and says why in writing. What is open is paused; payments already under way continue to their end.',
  'suspension.2': 'Officers and administrators see facts about how you kept your word, never a score: since when you are a member, how often you paid and confirmed in time. You see the same facts under My record.',
  'suspension.3': 'You may leave at any time. Your personal data is removed as the privacy notice says. The entries in the record stay, under a random number instead of your name.',

  'nobody': 'When no one can help',
  'nobody.1': 'An ask may stay open without an answer, in full or in part. No one is to blame, and no one owes you anything. Do not count on help that has not arrived.',

  'tax': 'Tax',
  'tax.1': 'Help of more than ₹{taxLine} in one tax year from people who are not your relatives can be taxable in full (Income-tax Act 2025). That is why no limit here is higher. This is a note, not tax advice.',

  'frozen': 'If your account is frozen',
  'frozen.1': 'If your bank freezes your account after you received help, download the gift paper from Paraspar, call your bank, and call 1930.',

  'who': 'Who runs this, and where to complain',
  'who.1': 'This site is run by {operator}, {address}. Grievance officer: {operator}, {email}, {phone}.',
  'who.2': 'No authority has approved this software.',
  'version': 'Version {version}',
} as const
