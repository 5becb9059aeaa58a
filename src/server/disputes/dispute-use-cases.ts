import { acceptRuling } from './use-cases/accept-ruling.ts'
import { addEvidence } from './use-cases/add-evidence.ts'
import { appealRuling } from './use-cases/appeal-ruling.ts'
import { askEvidence } from './use-cases/ask-evidence.ts'
import { closeEvidence } from './use-cases/close-evidence.ts'
import { decideRuling } from './use-cases/decide-ruling.ts'
import { decideStanding } from './use-cases/decide-standing.ts'
import { letGoDispute } from './use-cases/let-go-dispute.ts'
import { listStaffDisputes } from './use-cases/list-disputes.ts'
import { listMyTurns } from './use-cases/list-my-turns.ts'
import { listOfficers } from './use-cases/list-officers.ts'
import { proposeRuling } from './use-cases/propose-ruling.ts'
import { proposeStanding } from './use-cases/propose-standing.ts'
import { showDispute } from './use-cases/show-dispute.ts'
import { showOfficers } from './use-cases/show-officers.ts'
import { showStaffDispute } from './use-cases/show-staff-dispute.ts'
import { takeDispute } from './use-cases/take-dispute.ts'
import { writeToParties } from './use-cases/write-to-parties.ts'

/** The endpoints of this feature. */
export const disputeUseCases = {
  'GET /matches/{matchId}/dispute': showDispute,
  'GET /user/dispute-turns': listMyTurns,
  'POST /matches/{matchId}/dispute/evidence': addEvidence,
  'POST /matches/{matchId}/dispute/accept': acceptRuling,
  'POST /matches/{matchId}/dispute/appeal': appealRuling,
  'GET /staff/disputes': listStaffDisputes,
  'GET /staff/disputes/{disputeId}': showStaffDispute,
  'POST /staff/disputes/{disputeId}/take': takeDispute,
  'POST /staff/disputes/{disputeId}/let-go': letGoDispute,
  'POST /staff/disputes/{disputeId}/ask-evidence': askEvidence,
  'POST /staff/disputes/{disputeId}/close-evidence': closeEvidence,
  'POST /staff/disputes/{disputeId}/messages': writeToParties,
  'POST /staff/disputes/{disputeId}/propose-ruling': proposeRuling,
  'POST /staff/disputes/{disputeId}/decide-ruling': decideRuling,
  'POST /staff/disputes/{disputeId}/standing': proposeStanding,
  'POST /staff/disputes/{disputeId}/standing/{decisionId}': decideStanding,
  'GET /staff/officers': listOfficers,
  'GET /circle/officers': showOfficers,
} as const
