import type { Catalogue } from '../translate.ts'

/** Help by month, as it was. */
export const history = {
  'title': 'Coine history',
  'lead': 'Help that was confirmed, month by month. It shows only what was; nothing here tells what will be.',
  'mine': 'My help',
  'circle': 'Help in the whole circle',
  'circle-lead': 'Everything members of this circle gave one another and confirmed. What was reversed is left out.',
  'month': 'Month',
  'given': 'Given',
  'received': 'Received',
  'confirmed': 'Confirmed',
  'none': 'No help is confirmed yet. The first month appears with the first confirmed payment.',
  'none-mine': 'You gave and received nothing in these months.',
  'earlier': 'Earlier months',
  'later': 'Later months',
  'transaction': 'Transaction',
} as const satisfies Catalogue
