/** What the server responds when an act about opening circles has worked. */
export const openingSentences = {
  'founding-begun': 'Thank you. Please open the email we sent you and verify your address.',
  'founding-opened': 'The circle is open. Its founders have been told.',
  'founding-refused': 'The application was refused. Its founders get your reason by email.',
  'circle-pause': 'The circle is paused. Nothing new begins there; what is running ends as usual.',
  'circle-resume': 'The circle is open again.',
  'circle-close': 'The circle is closing. It will be closed once no payment and no dispute is running.',
  'panel-added': 'This officer is on the panel now.',
  'panel-removed': 'This officer is no longer on the panel.',
  'bounds-set': 'Saved.',

  'panel-wanted': 'From now on, the panel decides disputes here too.',
  'terms-agreed': 'Both of you named {days} days. This holds for everyone who joins in the founding time.',
  'terms-named': 'Saved. It holds if the other founder also names {days} days before the circle opens.',
  'sms-sent': 'The test message is on its way to your phone.',
} as const
