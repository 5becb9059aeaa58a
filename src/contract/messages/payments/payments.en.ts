import type { Catalogue } from '../translate.ts'

/** A match on a card of the dashboard: what it is, its deadline, and the names of its moves. */
export const payments = {
  'pay-to': 'Pay {name}',
  'pay-title': 'To {name}',
  'from-title': 'From {name}',
  'amount-to': 'to {name}',
  'amount-from': 'from {name}',
  'part-of': 'of {amount}',
  'pay-by': 'Pay by',
  'confirm-by': 'Confirm by',
  'they-confirm-by': '{name} should confirm by',
  'note-from': 'Note from {name}:',
  'open': 'Details and timeline',
  'chosen': 'Chosen gift',

  'show-payee': 'Show where to pay',
  'pay-now': 'Pay now',
  'different': 'Something is different',
  'paid-already': 'I have already paid',

  'proof-alt': 'Picture of the payment, uploaded by {name}',
  'proof-mine': 'Picture of the payment, uploaded by you',
  'rail.upi': 'UPI',
  'rail.imps': 'IMPS',
  'rail.neft': 'NEFT',
  'rail.rtgs': 'RTGS',

  'do.claim_withdrawn': 'I have not paid after all',

  'do.declined': 'I cannot pay this',

  'awaiting-proof': 'Awaiting Proof Upload',
  'do.confirmed': 'Mark Payment Done',
  'do.not_received': 'I have not received it',
  'not-received-from': '“I have not received it” is available from {time}, because a payment can take half an hour to arrive.',

  'moved.quiet_hours': 'Moved to 10:00 am, because no deadline falls between 10 pm and 8 am.',
  'moved.outage': 'Moved, because the service was down for a while. That time does not count against anyone.',

  'do.bank_pending': 'My bank says “pending”',
  'do.bank_failed': 'The payment failed at my bank',
  'do.cancel_proposed': 'Propose to cancel',
  'do.cancel_agreed': 'Agree to cancel',
  'do.cancel_refused': 'Do not cancel',
  'do.late_claimed': 'I had already paid',
  'do.returned': 'I got the money back',
  'do.return_missing': 'The money did not come back',
  'do.reversal_asked': 'Ask for a correction',
  'do.reversal_withdrawn': 'Withdraw my correction request',
  'went-through': 'It has gone through now: I have paid',
  'bank-by': 'Your bank has until',
  'their-bank-by': 'The bank has until',
  'cancel-waits': 'You have proposed to cancel. {name} can answer until {time}.',
  'answer-until': 'Answer by',
  'refused': 'Payment {code}: {text}',
  'refused-close': 'I have read this',
} as const satisfies Catalogue
