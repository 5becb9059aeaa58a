import type { JobHandlers } from '#server/platform/jobs/jobs.ts'
import { deviceJobs } from './devices/confirm-device.ts'
import { entryJobs } from './entry/entry-jobs.ts'
import { listJobs } from './lists/list-jobs.ts'
import { loginJobs } from './login/login-jobs.ts'

/**
 * The handlers of this feature's jobs. Secrets are made in them, and only hashes are stored.
 */
export const memberJobs = {
  ...entryJobs,
  ...loginJobs,
  ...listJobs,
  ...deviceJobs,
} satisfies Partial<JobHandlers>
