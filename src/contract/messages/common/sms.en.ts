/**
 * All texts that go out by SMS, as operators register them. `{site}` and `{domain}` are fixed text of
 * an installation. The others are variables, with their types in
 * `server/platform/outside/sms-templates.ts`. A new text is one sentence here and one in Hindi.
 */
export const smsTexts = {
  'phone-code': '{code} is your Paraspar code to verify your phone. It works for 10 minutes. Do not share it with anyone.',
  'set-up-test': 'Paraspar: this is the test message you asked for. SMS reaches this phone.',
  // One text for all circles: no name of a circle or a founder, because anybody can enter a number.
  'list-invitation': 'Paraspar: people you know invite you to a group for mutual help. See who, or stop invitations: {site}/join/{invitation} Joining earns nothing and costs nothing.',
  // The last line lets a phone fill the code in on this site only (WebOTP, origin-bound codes).
  'entry-code': '{code} is your Paraspar code to log in. It works for 10 minutes. Paraspar never asks for it by phone.\n@{domain} #{same}',
  'behalf-pledge-code': 'Paraspar: a manager wants to pledge Rs {amount} of help in your name. Only if you agree, tell them the code {code}. It works for 10 minutes.',
  // Five payments are more than one, so the text must name them to the person who reads out the
  // code.
  'behalf-happy-code': 'Paraspar: a manager wants to pledge Rs {amount} every 30 days, 5 times, in your name. Only if you agree, tell them the code {code}. It works for 10 minutes.',
  'behalf-ask-code': 'Paraspar: a manager wants to ask for Rs {amount} of help in your name. Only if you agree, tell them the code {code}. It works for 10 minutes.',
  // A note is too long for an SMS, so the text only says that there is one.
  'behalf-ask-note-code': 'Paraspar: a manager wants to ask for Rs {amount} of help with a note in your name. Have the note read to you. Only if you agree, tell them the code {code}. It works for 10 minutes.',
  'pay_last_reminder': 'Paraspar: please pay Rs {amount} by {until}, or decline it in Paraspar. If you have paid, please record it there with the UTR.',
  'confirm_last_reminder': 'Paraspar: please check your own bank account for Rs {amount} and answer in Paraspar by {until}. Never share an OTP.',
} as const
