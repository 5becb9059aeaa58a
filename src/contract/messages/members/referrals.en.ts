import type { Catalogue } from '../translate.ts'

/** The people this member introduced. There is one step, no levels, and no gain from it. */
export const referrals = {
  'title': 'Participants',
  'lead': 'People you introduced to the circle. No one gets money, rank or priority for inviting. This list only shows whom you vouched for.',
  'list': 'My Referrals',
  'none': 'You have not introduced anyone yet.',
  'none-found': 'No one in the list matches this search.',
  'search': 'Search by name, email or phone',
  'id': 'Id',
  'name': 'Name',
  'email': 'Email',
  'phone': 'Phone',
  'currency': 'Currency',
  'role': 'Role',
  'state': 'State',
  'created': 'Date of Creation',
  'masked': 'Email and phone are hidden unless that member shares them.',
  'page-of': 'Page {page} of {pages}',
  'newer': 'Previous',
  'older': 'Next',
} as const satisfies Catalogue
