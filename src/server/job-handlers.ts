import { expireAsks } from './asks/expire-asks.ts'
import { sweepMatches } from './matches/match-jobs.ts'
import { matchEveryCircle, runMatching } from './matching/run-matching.ts'
import { memberJobs } from './members/member-jobs.ts'
import { deliverNotice } from './notices/deliver-notice.ts'
import { cleanUp } from './platform/clean-up.ts'
import { eachSafely } from './platform/each-safely.ts'
import type { JobHandlers } from './platform/jobs.ts'
import { expirePledges, openInstalments } from './pledges/pledge-jobs.ts'

/** Who works which job. */
export const jobHandlers: JobHandlers = {
  ...memberJobs,
  'run-matching': runMatching,
  'deliver-notice': deliverNotice,
  'dispute-waits': async () => undefined,
  'sweep-deadlines': (world) => eachSafely(world, 'sweep', [sweepMatches, expirePledges, expireAsks, matchEveryCircle], (sweep) => sweep(world)),
  'open-instalments': openInstalments,
  'clean-up': cleanUp,
}
