import { z } from 'zod'
import { instant, wholeRupees, upTo } from '../shapes.ts'

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

export const nearCaps = upTo(
  4,
  z.object({
    cap: z.enum(['open_asks', 'open_pledges', 'received_in_tax_year', 'given_in_24h']),
    used: wholeRupees,
    capAmount: wholeRupees,
  }),
).describe('caps of which at least 80 percent is used')
