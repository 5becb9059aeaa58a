import { acceptRuling } from './accept-ruling.ts'
import { addEvidence } from './add-evidence.ts'
import { appealRuling } from './appeal-ruling.ts'
import { askEvidence } from './ask-evidence.ts'
import { closeEvidence } from './close-evidence.ts'
import { decideRuling } from './decide-ruling.ts'
import { decideStanding } from './decide-standing.ts'
import { letGoDispute } from './let-go-dispute.ts'
import { listStaffDisputes } from './list-disputes.ts'
import { listMyTurns } from './list-my-turns.ts'
import { listOfficers } from './list-officers.ts'
import { proposeRuling } from './propose-ruling.ts'
import { proposeStanding } from './propose-standing.ts'
import { showDispute } from './show-dispute.ts'
import { showOfficers } from './show-officers.ts'
import { showStaffDispute } from './show-staff-dispute.ts'
import { takeDispute } from './take-dispute.ts'
import { writeToParties } from './write-to-parties.ts'

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
