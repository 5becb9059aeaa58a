import type { Catalogue } from '../translate.ts'

/** A member's own things: rows that say how each is today and lead to its page. */
export const me = {
  'title': 'Me',
  'since': '{phone} · since {month}',
  'paid': 'Where I am paid',
  'paid-more': '{first} · {count} more',
  'paid-missing': 'Needed before you can ask',
  'limits': 'My limits',
  'limits-now': 'Ask {ask} · pledge {pledge}',
  'notices': 'Notices',
  'notices-here': 'here',
  'language': 'Language',
  'login': 'Log-in and devices',
  'devices': 'Devices: {count}',
  'devices-bare': 'Devices: {count}, no passkey yet',
  'do-this': 'Do this',
  'support': 'Ask for support',
  'support-open': 'Open questions: {count}',
  'support-who': 'Write to your circle',
  'my-data': 'My data',
  'my-data-what': 'Download, nominee, leave',
  'record': 'My record',
  'record-what': 'What staff did and viewed',
} as const satisfies Catalogue
