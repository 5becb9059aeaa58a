import type { Catalogue } from '../translate.ts'

/**
 * The rules of one circle as its members read them; the figures have their words in the rules of
 * the staff area.
 */
export const circlePolicy = {
  'title': 'Rules of {circle}',
  'lead': 'The limits and times of your own circle, who changed them, and why.',
  'running': 'Payments that already run keep the rules they began with.',
  'everywhere': 'What holds in every circle',
  'latest': 'What changed last',
  'earlier': 'Earlier versions',
  'number': 'Version {version}',
  'by': 'Published by {name}.',
  'proposed-by': 'Proposed by {name}.',
  'agreed-by': 'Agreed to and published by {name}.',
  'nobody': 'somebody who has left the circle',
  'reason': 'Why: {reason}',
} as const satisfies Catalogue
