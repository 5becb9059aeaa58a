import { askWitnesses } from './ledger/checkpoints/ask-witnesses.ts'
import { checkAndRecord, checkLedgers } from './audit/check-ledgers.ts'
import { notifyOfSeals } from './audit/notify-of-seals.ts'
import { escalateReviews } from './asks/escalate-reviews.ts'
import { expireAsks } from './asks/expire-asks.ts'
import { remindOfAsks } from './asks/remind-of-asks.ts'
import { sweepDisputes, notifyOfWaitingDispute } from './disputes/dispute-jobs.ts'
import { dropWhatWaits } from './disputes/drop-decisions.ts'
import { purgePictures, removeOrphans } from './files/clean-files.ts'
import { sweepMatches } from './matches/jobs/match-jobs.ts'
import { remindParties } from './matches/jobs/remind-parties.ts'
import { matchEveryCircle, runMatching } from './matching/run-matching.ts'
import { callPanelForIdentityDisputes } from './members/identity-disputes/call-panel.ts'
import { closeWhoeverIsFree } from './members/measures/membership-measures.ts'
import { memberJobs } from './members/member-jobs.ts'
import { notifyStewardsOfSilence } from './members/entry/membership.ts'
import { deliveryJobs } from './notices/deliver-notice.ts'
import { remakeMissingNotices } from './notices/remake-notices.ts'
import { sendDigest } from './notices/send-digest.ts'
import { sweepDeliveries } from './notices/sweep-deliveries.ts'
import { notifyMembers } from './notices/notify-members.ts'
import { sendBehalfCode } from './behalf/behalf-code.ts'
import { compareKeys } from './platform/cells/asked-keys.ts'
import { cleanUp } from './platform/jobs/clean-up.ts'
import { forEachLogged } from './platform/jobs/for-each-logged.ts'
import { isBehind } from './platform/jobs/heartbeat.ts'
import type { JobHandlers } from './platform/jobs/jobs.ts'
import type { World } from './platform/use-case/world.ts'
import { publishFigures } from './recovery/published-drill.ts'
import { eraseWhoeverIsDue, forgetOutlived } from './privacy/forget.ts'
import { closeCircles } from './opening/close-circles.ts'
import { openFirstCircle } from './opening/first-circle.ts'
import { openPayments } from './opening/open-payments.ts'
import { sendTestSms } from './opening/send-test-sms.ts'
import { sendFoundingRefusal } from './opening/refusal-mail.ts'
import { endPauses, expirePledges, openInstalments } from './pledges/pledge-jobs.ts'
import { deliverWebhook, sweepWebhooks } from './security/webhooks/deliver-webhook.ts'
import { expireApprovals } from './staff/expire-approvals.ts'
import { sweepRuleChanges } from './staff/rule-changes/sweep-rule-changes.ts'
import { remindOfBreaches } from './telling/remind-of-breaches.ts'
import { notifyCircleOfMessage } from './telling/notify-circle.ts'
import { sendContactAnswer } from './support/contact-jobs.ts'
import { sweepTickets } from './support/ticket-jobs.ts'

/** The sweeps of every minute, in this order. */
const SWEEPS: readonly ((world: World) => Promise<void>)[] = [
  sweepMatches,
  remindParties,
  sweepDisputes,
  closeWhoeverIsFree,
  endPauses,
  expirePledges,
  expireAsks,
  escalateReviews,
  remindOfAsks,
  matchEveryCircle,
  notifyStewardsOfSilence,
  callPanelForIdentityDisputes,
  expireApprovals,
  sweepRuleChanges,
  closeCircles,
  openFirstCircle,
  openPayments,
  sweepTickets,
  remindOfBreaches,
  compareKeys,
  publishFigures,
]

// A computer that wakes up may sweep before it beats. Deadlines from its sleep are not due until
// the outage has been added.
async function sweepDeadlines(world: World): Promise<void> {
  if (!(await isBehind(world))) await forEachLogged(world, 'sweep', SWEEPS, (sweep) => sweep(world))
}

/** The handler of each job. */
export const jobHandlers: JobHandlers = {
  ...memberJobs,
  'run-matching': runMatching,
  'send-behalf-code': sendBehalfCode,
  'send-contact-answer': sendContactAnswer,
  'send-founding-refusal': sendFoundingRefusal,
  'send-test-sms': sendTestSms,
  ...deliveryJobs,
  'send-digest': sendDigest,
  'deliver-webhook': deliverWebhook,
  'sweep-deliveries': (world) =>
    forEachLogged(world, 'sweep of deliveries', [sweepDeliveries, sweepWebhooks], (sweep) =>
      sweep(world),
    ),
  'notify-members': notifyMembers,
  'notify-circle': notifyCircleOfMessage,
  'dispute-waits': notifyOfWaitingDispute,
  'drop-decisions': dropWhatWaits,
  'sweep-deadlines': sweepDeadlines,
  'open-instalments': openInstalments,
  'check-ledgers': (world) =>
    forEachLogged(
      world,
      'nightly check',
      [checkLedgers, askWitnesses, remakeMissingNotices],
      (step) => step(world),
    ),
  'check-circle': async (world, { circleId, lifts = true }) =>
    void (await checkAndRecord(world, { circleId, lifts })),
  'notify-of-seals': notifyOfSeals,
  'clean-up': (world) =>
    forEachLogged(
      world,
      'clean-up',
      [cleanUp, purgePictures, eraseWhoeverIsDue, forgetOutlived, removeOrphans],
      (clean) => clean(world),
    ),
}
