import type { Catalogue } from '../translate.ts'

/** Help by month. */
export const history = {
  'title': 'Coine history',
  'lead': 'Confirmed help, by the month in which the money was in the receiver’s account. It shows only the past and predicts nothing.',
  'mine': 'My help',
  'mine-by-month': 'By month',
  'circle': 'Help in the whole circle',
  'circle-lead': 'All help that members of this circle gave one another and confirmed. Reversed payments are left out.',
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
