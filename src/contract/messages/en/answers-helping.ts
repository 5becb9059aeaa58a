/** What the server answers when something about a pledge, an ask or a payment has worked. */
export const helpingAnswers = {
  'pledged': 'Amount successfully submitted!',
  'pledge-withdrawn': 'Your pledge was withdrawn. Payments already matched run on.',
  'instalment-skipped': 'The next instalment will be skipped.',
  'standing-stopped': 'Your standing pledge was stopped.',
  'asked': 'Your request for help was added!',
  'ask-withdrawn': 'Your ask was withdrawn. Payments already matched run on.',
  'ask-released': 'The ask is in the queue now.',
  'ask-closed': 'The ask was closed. The member is told why.',
  'proof-uploaded': 'Proof uploaded successfully. Click Confirm to submit.',
  'claimed': 'Your payment was recorded. The receiver will look into their bank and confirm.',
  'claim-withdrawn': 'Your claim was withdrawn.',
  'declined': 'You declined this payment. Somebody else can help now.',
  'confirmed': 'Payment marked as done successfully.',
  'questioned': 'Thank you for saying so. The clocks have stopped and an officer will look at it.',
} as const
