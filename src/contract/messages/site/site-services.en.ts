/** What Paraspar does for whom. Only what works today. */
export const siteServices = {
  'title': 'Services',
  'description': 'What Paraspar does for those who give, those who ask, those who look after a circle and those who host it.',
  'heading': 'Services',
  'lead': 'What Paraspar does for each of you. All of it costs members nothing.',

  'give.title': 'If you can give',
  'give.1': 'Three ways to pledge, from ₹{step}, stopped whenever you like',
  'give.2': 'A receiver found fairly, or one you choose by the link of an ask',
  'give.3': 'The receiver’s UPI id or account to copy, and a QR code',
  'give.4': 'A warning before you pay the wrong person or pay twice',

  'ask.title': 'If you need help',
  'ask.1': 'An ask in four steps, in Hindi or English',
  'ask.2': 'Your place in the queue, and what would move it',
  'ask.3': 'Nobody sees your bank details but the one who is about to pay you',
  'ask.4': 'The limit of the tax year watched for you',

  'wrong.title': 'If something goes wrong',
  'wrong.1': 'Clocks that stop when two people disagree',
  'wrong.2': 'An officer with no tie to either of you, a written ruling, and one appeal',
  'wrong.3': 'Tickets that somebody takes up within {ticketHours} hours',
  'wrong.4': 'Your own record: what was done about you, by whom, and who looked',

  'staff.title': 'If you look after a circle',
  'staff.1': 'Applications, first asks, disputes and tickets in one place, also on a phone',
  'staff.2': 'Two people wherever it matters, and ties found by themselves',
  'staff.3': 'A manager can place a request for somebody without a smartphone, whose own code makes it valid',
  'staff.4': 'Rules of your own within safe bounds, in versions',

  'host.title': 'If you want to open a circle',
  'host.1': 'One circle or many on one installation, each with its own members, rules and record',
  'host.2': 'Free software that runs on a small computer',
  'host.3': 'A lawyer’s look before you open a real circle is your duty',
  'host.ask': 'Write to us',

  'phone.title': 'On any phone',
  'phone.1': 'Light pages for slow lines and small phones',
  'phone.2': 'Larger letters, screen readers and keyboards work everywhere',
  'phone.3': 'Messages by mail and in the browser, as you choose; codes and the last reminder by SMS; no reminder at night',

  'papers.title': 'If somebody asks for proof',
  'papers.1': 'Your statement to keep, as CSV and PDF, and one for each tax year with the tax note',
  'papers.2': 'A gift paper for each confirmed payment, which a bank or an authority can check here',
  'papers.3': 'The record of the whole circle without names, which every member can check',
} as const
