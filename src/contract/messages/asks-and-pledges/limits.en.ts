import type { Catalogue } from '../translate.ts'

/** Limits of which at least 80 percent is used. */
export const limits = {
  open_asks: 'Your open asks come to {used} of at most {cap}.',
  open_pledges: 'Your open pledges come to {used} of at most {cap}.',
  received_in_tax_year: 'You have received, or are about to receive, {used} of at most {cap} in this tax year.',
  given_in_24h: 'You have given, or are about to give, {used} of at most {cap} within 24 hours.',
} as const satisfies Catalogue
