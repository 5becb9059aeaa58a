import { allowManagers } from './allow-managers.ts'
import { beginRequest } from './begin-request.ts'
import { cancelRequest } from './cancel-request.ts'
import { enterCode } from './enter-code.ts'
import { findMembers } from './find-members.ts'
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
] as const
