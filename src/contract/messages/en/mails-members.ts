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

  'address-wanted.subject': 'Somebody wanted to use your address in another Paraspar account',
  'address-wanted.why': 'Somebody who is logged in to another account asked to change its address to yours. It belongs to your account, so nothing was changed and nothing was told to them.',
  'address-wanted.action': 'Log in',
  'address-wanted.not-me': 'If it was not you, you need do nothing.',

  'factor-removed.subject': 'A second factor was removed from your Paraspar account',
  'factor-removed.why': 'An authenticator app or a passkey no longer protects your account.',
  'factor-removed.action': 'I did not do this',
  'factor-removed.not-me': 'If it was not you, set a new password at once with this button, and tell a steward of your circle.',

  'recovery-code-used.subject': 'A recovery code of your Paraspar account was used',
  'recovery-code-used.why': 'Somebody logged in with your password and one of your recovery codes. That code does not work any more.',
  'recovery-code-used.action': 'I did not do this',
  'recovery-code-used.not-me': 'If it was not you, set a new password at once with this button, and tell a steward of your circle.',

  'change-email.subject': 'Confirm your new email for Paraspar',
  'change-email.why': 'The account with the name above is to use this address from now on. If it was you who asked for that, please confirm it.',
  'change-email.action': 'Use this address',
  'change-email.lasts': 'The link works once, for 30 minutes. Until then you log in with your old address.',
  'change-email.not-me': 'If it was not you, do nothing: without your click nothing changes.',

  'not-me.password.subject': 'Your Paraspar password was changed',
  'not-me.password.why': 'Your account has a new password. Everywhere else you were logged out.',
  'not-me.email.subject': 'Your Paraspar account is to get another email',
  'not-me.email.why': 'Somebody who is logged in to your account asked to use another address instead of this one. It counts as soon as it is confirmed there.',
  'not-me.phone.subject': 'Your Paraspar account is to get another phone number',
  'not-me.phone.why': 'Somebody who is logged in to your account asked to use another phone number. It counts as soon as it is confirmed there.',
  'not-me.factor.subject': 'A second factor was added to your Paraspar account',
  'not-me.factor.why': 'From now on your account asks for an authenticator app or a passkey at every login.',
  'not-me.action': 'This was not me',
  'not-me.what': 'If it was you, you need do nothing. If it was not, press the button within 7 days: everybody is logged out, the old address and phone count again where possible, and you get a link to choose a new password.',
} as const
