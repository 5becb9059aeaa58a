import type { Catalogue } from '../translate.ts'

/** What a circle shows its members: urgent asks and the record of its officers. */
export const circle = {
  'title': 'My circle',
  'lead': 'What every member of {circle} may see.',
  'to-rules': 'The rules of this circle: limits and times, who changed them, and why',
  'to-shown': 'What visitors see about me: my words about the circle',
  'news': 'News',
  'news-none': 'No news yet.',
  'urgent': 'Recorded openly: urgent asks',
  'urgent-text': 'An urgent ask comes first in the queue. Two people, stewards or officers, have to agree to it, and it is listed here. Who asked is not shown.',
  'urgent-none': 'No ask has been marked urgent.',
  'urgent-amount': 'Amount',
  'urgent-when': 'Marked on',
  'urgent-proposed': 'Proposed by',
  'urgent-approved': 'Agreed by',
  'officers': 'Record of the officers',
  'officers-text': 'Officers rule on disputed payments, always two together. No one is told who decided which case, so these are the totals of all officers.',
  'officers-none': 'This circle has no officers yet.',
  'officers-are': 'Officers: {names}',
  'officers-outside': 'Officers from outside, not members: {names}',
  'open-cases': 'Open cases',
  'ruled': 'Ruled',
  'median': 'Usual time to a ruling',
  'median-short': 'less than an hour',
  'median-none': 'none yet',
  'overturned': 'Changed on appeal',
} as const satisfies Catalogue
