import type { EndpointKey } from '#contract/index.ts'
import { auditUseCases } from './audit/audit-use-cases.ts'
import { pledgeUseCases } from './pledges/pledge-use-cases.ts'
import { askUseCases } from './asks/ask-use-cases.ts'
import { matchUseCases } from './matches/match-use-cases.ts'
import { disputeUseCases } from './disputes/dispute-use-cases.ts'
import { noticeUseCases } from './notices/notice-use-cases.ts'
import { securityUseCases } from './security/security-use-cases.ts'
import { staffUseCases } from './staff/staff-use-cases.ts'
import { supportUseCases } from './support/support-use-cases.ts'
import { privacyUseCases } from './privacy/privacy-use-cases.ts'
import { behalfUseCases } from './behalf/behalf-use-cases.ts'
import { contentUseCases } from './content/content-use-cases.ts'
import { uploadUseCases } from './files/take-uploads.ts'
import { createAsk } from './asks/use-cases/create-ask.ts'
import { listAsksToReview } from './asks/use-cases/list-asks-to-review.ts'
import { listMyAsks } from './asks/use-cases/list-my-asks.ts'
import { reviewAsk } from './asks/use-cases/review-ask.ts'
import { showSharedAsk } from './asks/use-cases/show-shared-ask.ts'
import { showStats } from './asks/use-cases/show-stats.ts'
import { withdrawAsk } from './asks/use-cases/withdraw-ask.ts'
import { listOwnEntries } from './ledger/list-own-entries.ts'
import { listSealsForAll } from './ledger/list-seals.ts'
import { showHistory } from './ledger/show-history.ts'
import { showStatement } from './ledger/show-statement.ts'
import { createPledge } from './matching/create-pledge.ts'
import { listMyPlaces } from './matching/list-places.ts'
import { memberUseCases } from './members/member-use-cases.ts'
import { showYears } from './papers/show-years.ts'
import type { UseCase } from './platform/use-case/context.ts'
import { listMyPledges } from './pledges/list-my-pledges.ts'
import { skipInstalment } from './pledges/skip-instalment.ts'
import { stopStanding } from './pledges/stop-standing.ts'
import { withdrawPledge } from './pledges/withdraw-pledge.ts'

/** Streams answer by themselves and are bound where they are served. */
export type StreamKey =
  | 'GET /events'
  | 'GET /proofs/{fileId}'
  | 'GET /user/my-data'
  | 'GET /ledger/file'
  | 'GET /coine/statement/csv'
  | 'GET /coine/statement/pdf'
  | 'GET /coine/years/{startYear}/statement'
  | 'POST /matches/{matchId}/gift-paper'

/** Every endpoint and its use case: one that is missing does not compile. */
export const useCases: { readonly [K in Exclude<EndpointKey, StreamKey>]: UseCase<K> } = {
  ...memberUseCases,
  ...pledgeUseCases,
  ...askUseCases,
  ...matchUseCases,
  ...disputeUseCases,
  ...noticeUseCases,
  ...securityUseCases,
  ...staffUseCases,
  ...supportUseCases,
  ...behalfUseCases,
  ...privacyUseCases,
  ...contentUseCases,
  ...auditUseCases,
  ...uploadUseCases,
  'GET /user/stats': showStats,
  'GET /staff/asks': listAsksToReview,
  'POST /staff/asks/{askId}/review': reviewAsk,
  'POST /providehelp': createPledge,
  'GET /providehelp': listMyPledges,
  'POST /providehelp/{pledgeId}/withdraw': withdrawPledge,
  'POST /providehelp/standing/{standingId}/skip': skipInstalment,
  'POST /providehelp/standing/{standingId}/stop': stopStanding,
  'POST /gethelp': createAsk,
  'GET /gethelp': listMyAsks,
  'GET /gethelp/places': listMyPlaces,
  'POST /gethelp/{askId}/withdraw': withdrawAsk,
  'GET /gethelp/shared/{shareCode}': showSharedAsk,
  'GET /coine/statement': showStatement,
  'GET /coine/history': showHistory,
  'GET /ledger/mine': listOwnEntries,
  'GET /ledger/seals': listSealsForAll,
  'GET /coine/years': showYears,
}
