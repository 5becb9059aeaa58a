import type { Catalogue } from '../translate.ts'

/**
 * The rules of one circle as its members read them. The names of the figures are in the rules of
 * the staff area.
 */
export const circlePolicy = {
  'title': 'Rules of {circle}',
  'lead': 'The limits and times of your own circle, who changed them, and why.',
  'running': 'Payments in progress keep the rules they started with.',
  'everywhere': 'What applies in every circle',
  'latest': 'What changed last',
  'earlier': 'Earlier versions',
  'number': 'Version {version}',
  'by': 'Published by {name}.',
  'proposed-by': 'Proposed by {name}.',
  'agreed-by': 'Agreed to and published by {name}.',
  'nobody': 'a former member',
  'reason': 'Why: {reason}',
} as const satisfies Catalogue
