import { z } from 'zod'
import { instant, wholeRupees } from '../shapes.ts'

/**
 * Who reads an ask for its review: stewards of the member's circle, the panel (officers of other
 * circles), or either.
 */
export const askReader = z.enum(['stewards', 'panel', 'stewards_or_panel'])
export type AskReader = z.output<typeof askReader>

export const availabilityView = z.object({
  available: wholeRupees,
  openAsksCap: wholeRupees,
  outstanding: wholeRupees,
  yearCap: wholeRupees,
  ownLimit: wholeRupees.nullable(),
  receivedThisYear: wholeRupees,
  limitedBy: z.enum([
    'open_asks',
    'tax_year',
    'own_limit',
    'newcomer_wait',
    'suspended',
    'nothing',
  ]),
  waitUntil: instant.nullable(),
})
export type AvailabilityView = z.output<typeof availabilityView>
