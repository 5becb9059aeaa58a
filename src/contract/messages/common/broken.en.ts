import type { Catalogue } from '../translate.ts'

/** For the moment when nothing else could be loaded. */
export const broken = {
  title: 'This page could not be shown',
  text: 'A part of it did not arrive. Nothing you have sent before is lost.',
  reload: 'Load the page again',
} as const satisfies Catalogue
