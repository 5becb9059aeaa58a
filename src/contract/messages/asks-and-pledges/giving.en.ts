import type { Catalogue } from '../translate.ts'

/** The provide-help wizard. */
export const giving = {
  'wizard': 'Provide Help',

  'request-title': 'Add Request',
  'plan': 'How do you want to give?',
  'plan-missing': 'Please choose one of the three.',
  'plan.simple': 'Simple',
  'plan.simple-text': 'One pledge of {min} to {max}. It stays open for up to 180 days. A fifth can be matched at once, the rest from day 5.',
  'plan.happy': 'Happy',
  'plan.happy-text': 'The same amount every 30 days, five times, {min} to {max} each. You can skip one or stop at any time.',
  'plan.super': 'Super',
  'plan.super-text': 'A pledge of {min} to {max} kept ready for urgent asks. It stays open for 90 days.',
  'nothing-back': 'What comes back: nothing. What you can count on: the record of your help.',

  'receiver-title': 'For {name}',
  'receiver-text': '{name} shared this ask with you. {amount} of it is still open.',
  'receiver-note': 'Note: {note}',
  'receiver-matched': 'Your gift is matched at once and takes only what is still open.',
  'receiver-gone': 'This ask does not exist or is no longer open. You can still give: your pledge is then open for other asks.',
  'receiver-drop': 'Give without choosing a receiver',

  'amount-title': 'Provide Help Amount',
  'amount': 'Amount in ₹',
  'limits': 'Steps of ₹500, up to {max}',
  'room': 'You can pledge {room} more right now. Pledges already open count towards the limit.',
  'split': 'When it can be matched',
  'split-now': 'at once',
  'split-simple-rest': 'from {date}',
  'split-simple-first': 'From {date}, whatever is still open is first in line, if this adds at most one payment.',
  'split-simple-all': '{amount} can be matched at once.',
  'split-happy': 'Instalment {number}',
  'split-happy-first': 'today',
  'split-super': 'All of the {amount} is kept ready until {date}. It goes to urgent asks first, if this adds at most one payment.',
  'split-chosen': 'The whole amount is matched to {name} at once, in one or more payments.',
  'sent': 'Amount successfully submitted!',
  'failed': 'Something went wrong. Please try again.',

  'done-title': 'Attention',
  'done-text': 'Your request was added. Please, wait to process.',
  'done-next': 'What happens next',
  'done-1': 'When someone’s ask fits, a payment appears on your dashboard, and we send you a notice.',
  'done-2': 'You then have 24 hours to pay and to record it, or 48 hours if the receiver has no UPI ID. No deadline falls between 10 pm and 8 am.',
  'done-3': 'Until then you can withdraw what is not matched at any time.',
  'done-chosen': 'The payment to the person you chose is on your dashboard now.',
  'to-dashboard': 'Go to the dashboard',
} as const satisfies Catalogue
