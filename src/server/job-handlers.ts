import { expireAsks } from './asks/expire-asks.ts'
import { sweepMatches } from './matches/match-jobs.ts'
import { matchEveryCircle, runMatching } from './matching/run-matching.ts'
import { memberJobs } from './members/member-jobs.ts'
import { tellStewardsOfSilence } from './members/tell-of-applications.ts'
import { deliverNotice } from './notices/deliver-notice.ts'
import { tellMembers } from './notices/tell-members.ts'
import { cleanUp } from './platform/clean-up.ts'
import { eachSafely } from './platform/each-safely.ts'
import { isBehind } from './platform/heartbeat.ts'
import type { JobHandlers } from './platform/jobs.ts'
import type { World } from './platform/world.ts'
import { expirePledges, openInstalments } from './pledges/pledge-jobs.ts'
import { expireApprovals } from './staff/expire-approvals.ts'

/** What is looked at every minute, in this order. */
const SWEEPS: readonly ((world: World) => Promise<void>)[] = [sweepMatches, expirePledges, expireAsks, matchEveryCircle, tellStewardsOfSilence, expireApprovals]

// A computer that wakes up may sweep before it beats: what fell due in its sleep is not due until the outage has been added.
async function sweepDeadlines(world: World): Promise<void> {
  if (!(await isBehind(world))) await eachSafely(world, 'sweep', SWEEPS, (sweep) => sweep(world))
}

/** Who works which job. */
export const jobHandlers: JobHandlers = {
  ...memberJobs,
  'run-matching': runMatching,
  'deliver-notice': deliverNotice,
  'tell-members': tellMembers,
  'dispute-waits': async () => undefined,
  'sweep-deadlines': sweepDeadlines,
  'open-instalments': openInstalments,
  'clean-up': cleanUp,
}
