import { allowManagers } from './allow-managers.ts'
import { beginRequest } from './begin-request.ts'
import { cancelRequest } from './cancel-request.ts'
import { enterCode } from './enter-code.ts'
import { findMembers } from './find-members.ts'
import { claimFor, confirmFor } from './helping/act-for-member.ts'
import { addHelpedProof } from './helping/add-helped-proof.ts'
import { beginHelp } from './helping/begin-help.ts'
import { beginNaming } from './helping/begin-naming.ts'
import { endHelperFor, endHelping } from './helping/end-helping.ts'
import { enterHelpCode } from './helping/enter-help-code.ts'
import { listHelping } from './helping/list-helping.ts'
import { showHelpedPayee } from './helping/show-helped-payee.ts'
import { showHelpedPayment } from './helping/show-helped-payment.ts'
import { listActedForMe } from './list-acted-for-me.ts'
import { listMyRequests } from './list-my-requests.ts'
import { showBehalfMember } from './show-behalf-member.ts'

/** The use cases of this feature, each with its endpoint. */
export const behalfUseCases = [
  findMembers,
  showBehalfMember,
  listMyRequests,
  beginRequest,
  enterCode,
  cancelRequest,
  listActedForMe,
  allowManagers,
  listHelping,
  beginNaming,
  endHelping,
  endHelperFor,
  showHelpedPayment,
  beginHelp,
  enterHelpCode,
  showHelpedPayee,
  addHelpedProof,
  claimFor,
  confirmFor,
] as const
