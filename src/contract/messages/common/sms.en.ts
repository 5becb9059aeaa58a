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
  // The notices: no amount, no name, and one text for several payments.
  'notice-pay': 'Paraspar: you have a payment to make. Open {site}/dashboard to pay and record it in time, or to decline it.',
  'notice-confirm': 'Paraspar: someone says they paid you. Check your own bank account, then answer: {site}/dashboard Never share an OTP.',
  'notice-answer': 'Paraspar: your answer about a payment is needed. Open {site}/dashboard to see what to do.',
  'notice-time': 'Paraspar: your time to act is running out. Open {site}/dashboard to see what to do, and until when.',
  'notice-ruling': 'Paraspar: there is a decision about a payment of yours. Read it here: {site}/notifications',
  'notice-removed': 'Paraspar: officers decided to end your membership. Ask an officer of your group for the reasons.',
  'notice-news': 'Paraspar: there is a new notice for you. Read it here: {site}/notifications',
} as const
