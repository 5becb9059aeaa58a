import type { Catalogue } from '../translate.ts'

/** New devices, and PAN and date of birth where they are given later. */
export const devices = {
  'this-waits': 'This phone or computer is new here. For safety it can only view until {until}.',
  'this-sooner': 'Sooner: say yes on your old device, use a passkey, or the link in your email if you gave one, or ask your steward and a member who said that they know you.',
  'new-title': 'Is this new device yours?',
  'new-text': 'A phone or computer ({device}) logged in to your account on {at} with a code by SMS. Until you answer it can only view.',
  'new-unknown': 'of an unknown kind',
  'new-yes': 'Yes, it is mine',
  'new-no': 'No, log it out',
  'new-no-title': 'Log the new device out?',
  'new-no-text': 'It is logged out at once. From then on a code by SMS alone opens your account on no other device; an officer has to help.',
  'vouch-title': 'Members with a new device',
  'vouch-text': '{name} logged in on a new phone or computer on {at}. Call them on a number you know. Say yes only if they tell you that it is theirs. It takes a steward and the person who introduced them.',
  'vouch-yes': 'Yes, I asked {name}',
  'failed': 'That did not work. Please try again.',
  'identity-title': 'PAN and date of birth',
  'identity-why': 'Needed before you ask for help, so that each person has one account. Other members never see them.',
  'identity-pan': 'PAN',
  'identity-pan-hint': 'Ten characters, like ABCDE1234F',
  'identity-birth': 'Date of birth',
  'identity-save': 'Save',
} as const satisfies Catalogue
