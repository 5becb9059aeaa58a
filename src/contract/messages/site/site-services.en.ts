/** What Paraspar does for whom. Only what works today. */
export const siteServices = {
  'heading': 'Services',
  'lead': 'What Paraspar does for each of you. Members pay nothing for it.',

  'give.title': 'If you can give',
  'give.1': 'Three ways to pledge, from ₹{step}; stop whenever you like',
  'give.2': 'A receiver chosen fairly, or one you choose through the link of an ask',
  'give.3': 'The receiver’s UPI ID or account to copy, and a QR code',
  'give.4': 'A warning before you pay the wrong person or pay twice',

  'ask.title': 'If you need help',
  'ask.1': 'Ask in four steps, in Hindi or English',
  'ask.2': 'Your place in the queue, and what would change it',
  'ask.3': 'Only the person about to pay you sees your bank details',
  'ask.4': 'We keep track of the tax-year limit for you',

  'wrong.title': 'If something goes wrong',
  'wrong.1': 'Deadlines that stop when two people disagree',
  'wrong.2': 'An officer with no connection to either of you, a written ruling, and one appeal',
  'wrong.3': 'Support: someone takes up your ticket within {ticketHours} hours',
  'wrong.4': 'Your own record: what was done about you, by whom, and who viewed your data',

  'staff.title': 'If you look after a circle',
  'staff.1': 'Applications, first asks, disputes and tickets in one place, on a phone too',
  'staff.2': 'Two people wherever it matters; conflicts of interest found automatically',
  'staff.3': 'A manager can place a request for someone without a smartphone; it becomes valid with that person’s own code',
  'staff.4': 'Your own rules within safe bounds, with every version kept',

  'host.title': 'If you want to open a circle',
  'host.1': 'One circle or many on one installation, each with its own members, rules and record',
  'host.2': 'Free software that runs on a small computer',
  'host.3': 'Before you open a real circle, you must have a lawyer check it',

  'phone.title': 'On any phone',
  'phone.1': 'Light pages for slow networks and small phones',
  'phone.2': 'Large text, screen readers and keyboards work everywhere',
  'phone.3': 'Notices by email, by SMS and in the browser, as you choose; without an email, an SMS when you must pay, confirm or answer; no SMS and no reminder at night',

  'papers.title': 'If somebody asks for proof',
  'papers.1': 'Your statement as CSV and PDF, and one for each tax year with a tax note',
  'papers.2': 'A gift paper for each confirmed payment; a bank or an authority can check it here',
  'papers.3': 'The record of the whole circle without names, for every member to check',
} as const
