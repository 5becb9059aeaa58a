import type { PersonalFieldKey } from '#domain/members/personal-fields.ts'

/**
 * The personal fields of a member: what each is called on My Page and in “my data”, and what the
 * privacy notice says about it.
 */
export const personalFields = {
  'name': 'Name',
  'name.what': 'Name',
  'name.purpose': 'So that members and staff know who gives, asks and confirms; to compare it with the name a bank app shows',
  'name.seen': 'Your circle’s staff; the other side of a payment; elsewhere only your first name. The name of an officer from outside: the members of the circle they help',
  'email': 'Email',
  'email.what': 'Email address (if you give it)',
  'email.purpose': 'To log in, and to tell you what you need to do',
  'email.seen': 'Only you, unless you share it; the member who invited you sees it masked',
  'phone': 'Phone',
  'phone.what': 'Phone number',
  'phone.purpose': 'To verify that it is you and to log you in; for codes, and for notices by SMS as you choose',
  'phone.seen': 'You, and members you share it with; masked: the member who invited you, and staff who need it to recognise you',
  'pan': 'PAN Card',
  'pan.what': 'PAN (before your first ask; from founders and people with a role)',
  'pan.purpose': 'So that one person has one account; for your year statement. Never a picture of the card',
  'pan.seen': 'You, masked; also masked: the officers who decide if two people give the same PAN',
  'dateOfBirth': 'Date of birth',
  'dateOfBirth.what': 'Date of birth (with the PAN)',
  'dateOfBirth.purpose': 'To admit only people aged {ageMin} or older; asks of elderly members come earlier',
  'dateOfBirth.seen': 'Only you, and a steward who corrects it',
  'region': 'Region',
  'region.what': 'Region (if you give it)',
  'region.purpose': 'So that stewards know where you live',
  'region.seen': 'You, the stewards who decide your application, and the stewards who look after you',
  'city': 'City',
  'city.what': 'City or village (if you give it)',
  'city.purpose': 'So that your stewards know where you live',
  'city.seen': 'You, and the stewards who look after you',
  'callTime': 'Best time to call me',
  'callTime.what': 'Best time to call you (if you give it)',
  'callTime.purpose': 'So that you are called when it suits you',
  'callTime.seen': 'You, and the stewards who look after you; the member who invited you, if you share your phone with them',
  'nominee': 'Nominee',
  'nominee.what': 'The person you nominate: name, email or phone',
  'nominee.purpose': 'So that someone can use your rights if you die or cannot act',
  'nominee.seen': 'Only you. If that person comes to us, we compare, and learn only yes or no',
} as const satisfies Record<PersonalFieldKey, string>
