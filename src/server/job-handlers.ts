import { expireAsks } from './asks/expire-asks.ts'
import { sweepMatches } from './matches/match-jobs.ts'
import { matchEveryCircle, runMatching } from './matching/run-matching.ts'
import { memberJobs } from './members/member-jobs.ts'
import { deliverNotice } from './notices/deliver-notice.ts'
import { cleanUp } from './platform/clean-up.ts'
import type { JobHandlers } from './platform/jobs.ts'
import { expirePledges, openInstalments } from './pledges/pledge-jobs.ts'

/** Who works which job. */
export const jobHandlers: JobHandlers = {
  ...memberJobs,
  'run-matching': runMatching,
  'deliver-notice': deliverNotice,
  async 'sweep-deadlines'(world) {
    await sweepMatches(world)
    await expirePledges(world)
    await expireAsks(world)
    await matchEveryCircle(world)
  },
  'open-instalments': openInstalments,
  'clean-up': cleanUp,
}
