import type { Catalogue } from '../translate.ts'

/** For the moment when nothing else could be loaded. */
export const broken = {
  title: 'This page could not be shown',
  text: 'Part of it did not arrive. Nothing you sent before is lost.',
  reload: 'Load the page again',
} as const satisfies Catalogue
