import { listMyPledges } from './list-my-pledges.ts'
import { skipInstalment } from './skip-instalment.ts'
import { stopRecurring } from './stop-recurring.ts'
import { withdrawPledge } from './withdraw-pledge.ts'
import { pausePledge } from './pause-pledge.ts'
import { resumePledge } from './resume-pledge.ts'

/** The use cases of this feature, each with its endpoint. */
export const pledgeUseCases = [
  pausePledge,
  resumePledge,
  listMyPledges,
  skipInstalment,
  stopRecurring,
  withdrawPledge,
] as const
