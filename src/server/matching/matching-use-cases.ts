import { createPledge } from './create-pledge.ts'
import { listMyPlaces } from './list-places.ts'

/** The use cases of this feature, each with the endpoint it answers. */
export const matchingUseCases = [createPledge, listMyPlaces] as const
