import { acceptRuling } from './use-cases/accept-ruling.ts'
import { addEvidence } from './use-cases/add-evidence.ts'
import { appealRuling } from './use-cases/appeal-ruling.ts'
import { askEvidence } from './use-cases/ask-evidence.ts'
import { closeEvidence } from './use-cases/close-evidence.ts'
import { decideRuling } from './use-cases/decide-ruling.ts'
import { decideMeasure } from './use-cases/decide-measure.ts'
import { letGoDispute } from './use-cases/let-go-dispute.ts'
import { listStaffDisputes } from './use-cases/list-disputes.ts'
import { listMyTurns } from './use-cases/list-my-turns.ts'
import { listOfficers } from './use-cases/list-officers.ts'
import { proposeRuling } from './use-cases/propose-ruling.ts'
import { proposeMeasure } from './use-cases/propose-measure.ts'
import { showDispute } from './use-cases/show-dispute.ts'
import { showOtherSide } from './use-cases/show-other-side.ts'
import { showOfficers } from './use-cases/show-officers.ts'
import { showStaffDispute } from './use-cases/show-staff-dispute.ts'
import { takeDispute } from './use-cases/take-dispute.ts'
import { writeToParties } from './use-cases/write-to-parties.ts'

/** The use cases of this feature, each with its endpoint. */
export const disputeUseCases = [
  showDispute,
  showOtherSide,
  listMyTurns,
  addEvidence,
  acceptRuling,
  appealRuling,
  listStaffDisputes,
  showStaffDispute,
  takeDispute,
  letGoDispute,
  askEvidence,
  closeEvidence,
  writeToParties,
  proposeRuling,
  decideRuling,
  proposeMeasure,
  decideMeasure,
  listOfficers,
  showOfficers,
] as const
