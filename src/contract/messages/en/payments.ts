import type { Catalogue } from '../translate.ts'

/** A payment on a card of the dashboard: what it is, until when, and the names of its moves. */
export const payments = {
  'pay-to': 'Pay {name}',
  'pay-title': 'To {name}',
  'from-title': 'From {name}',
  'part-of': 'of {amount}',
  'pay-by': 'Pay by',
  'confirm-by': 'Please look by',
  'they-confirm-by': '{name} is asked to look by',
  'note-from': 'Note from {name}:',
  'open': 'Details and time line',
  'chosen': 'Chosen gift',

  'show-payee': 'Show where to pay',
  'paid-already': 'I have paid already',

  'proof-alt': 'Picture of the payment, uploaded by {name}',
  'proof-mine': 'Picture of the payment, uploaded by you',
  'rail.upi': 'UPI',
  'rail.imps': 'IMPS',
  'rail.neft': 'NEFT',
  'rail.rtgs': 'RTGS',

  'waits-for': 'You have said that you paid. Now {name} looks into their own bank account.',
  'do.claim_withdrawn': 'I have not paid after all',

  'do.declined': 'I cannot pay this',

  'awaiting-proof': 'Awaiting Proof Upload',
  'awaiting-proof-text': '{name} has not said yet that they paid. There is nothing to do for you now.',
  'claimed-by': '{name} says: paid by {rail}, reference {utr}.',
  'look-in-bank': 'Look into your own bank account now. A picture proves nothing.',
  'do.confirmed': 'Mark Payment Done',
  'do.not_received': 'I have not received it',
  'not-received-from': '“I have not received it” is possible from {time} on: money can take half an hour.',

  'disputed-text': 'This payment is in question. The clocks have stopped until it is settled.',
  'arrived-after-all': 'If the money has arrived after all, you can still confirm it.',

  'moved.quiet_hours': 'Moved to 10:00 am, because it would have fallen between 10 pm and 8 am.',
  'moved.outage': 'Moved, because the service was down for a while. That time does not count against anybody.',

  'do.bank_pending': 'My bank says “pending”',
  'do.bank_failed': 'My bank failed the payment',
  'do.cancel_proposed': 'Propose to cancel',
  'do.cancel_agreed': 'Agree to cancel',
  'do.cancel_refused': 'Do not cancel',
  'do.late_claimed': 'I had paid all the same',
  'do.returned': 'The money is back with me',
  'do.return_missing': 'The money did not come back',
  'do.reversal_asked': 'Ask for a correction',
  'do.reversal_settled': 'Take back the wish for a correction',
  'went-through': 'It has gone through now: I have paid',
  'pay-not-again': 'Please do NOT pay again.',
  'pay-not-again-text': 'Your bank still works on this payment. Banks send failed UPI payments back by the next working day. Where to pay stays hidden until it is clear.',
  'bank-by': 'Your bank has until',
  'their-bank-by': 'The bank has until',
  'bank-works-there': '{name} has paid, but their bank says “pending”. The money may still arrive, or go back to {name}. If you see it in your account, confirm it.',
  'cancel-waits': 'You have proposed to cancel. {name} can answer until {time}.',
  'cancel-asked': '{name} proposes to cancel this payment. Nobody is at fault if you agree.',
  'answer-until': 'Answer until',
  'answer-on-page': 'Read and answer',
  'open-payment': 'Open this payment',
  'refused': 'Payment {code}: {text}',
  'refused-close': 'I have read this',
} as const satisfies Catalogue
