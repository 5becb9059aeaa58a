import { createPledge } from './create-pledge.ts'
import { listMyQueuePositions } from './list-queue-positions.ts'

/** The use cases of this feature, each with the endpoint it answers. */
export const matchingUseCases = [createPledge, listMyQueuePositions] as const
