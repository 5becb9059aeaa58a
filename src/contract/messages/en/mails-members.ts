/** Mails about coming in and about one's own account. `{name}` is the reader's. */
export const memberMails = {
  'greeting': 'Hello {name},',
  'footer.operator': '{operator} runs this installation of Paraspar.',
  'footer.never': 'Nobody from Paraspar will ever ask you for a password, a PIN, an OTP of your bank or an Aadhaar number.',

  'verify.subject': 'Verify your email for Paraspar',
  'verify.why': 'Somebody registered with this address for the circle {circle}, under the name above. If it was you, please prove that the address is yours.',
  'verify.action': 'Verify email',
  'verify.lasts': 'The link works once, for 30 minutes.',
  'verify.not-me': 'If it was not you, or the name is not yours, do nothing: without your click this address stays unused.',

  'reset.subject': 'Set a new password for Paraspar',
  'reset.why': 'Somebody asked for a new password for your account. If it was you, choose it here.',
  'reset.action': 'Choose a new password',
  'reset.lasts': 'The link works once, for 30 minutes. You will be logged out everywhere.',
  'reset.not-me': 'If it was not you, do nothing: your password stays as it is.',

  'registered-again.subject': 'You already have a Paraspar account',
  'registered-again.why': 'Somebody tried to register with this address. It already belongs to your account, so nothing was changed and nothing was told to them.',
  'registered-again.action': 'Log in',
  'registered-again.forgot': 'If it was you and you forgot your password, choose “Forgot password” there.',
  'registered-again.not-me': 'If it was not you, you need do nothing.',

  'password-changed.subject': 'Your Paraspar password was changed',
  'password-changed.why': 'Your account has a new password, and you were logged out everywhere.',
  'password-changed.action': 'I did not do this',
  'password-changed.not-me': 'If it was not you, set a new password at once with this button, and tell a steward of your circle.',

  'payment-detail-added.subject': 'A payment detail was added to your Paraspar account',
  'payment-detail-added.why': 'Your account has a new bank account or UPI ID for help that comes to you. For safety, one that is not your first can be used only after 48 hours.',
  'payment-detail-added.action': 'Look at my account',
  'payment-detail-added.not-me': 'If it was not you, delete it there, set a new password, and tell a steward of your circle.',
} as const
