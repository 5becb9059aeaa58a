import { allowManagers } from './allow-managers.ts'
import { beginRequest } from './begin-request.ts'
import { cancelRequest } from './cancel-request.ts'
import { enterCode } from './enter-code.ts'
import { findMembers } from './find-members.ts'
import { listActedForMe } from './list-acted-for-me.ts'
import { listMyRequests } from './list-my-requests.ts'
import { showBehalfMember } from './show-behalf-member.ts'

/** The endpoints of acting for somebody. */
export const behalfUseCases = {
  'GET /staff/behalf/members': findMembers,
  'GET /staff/behalf/members/{memberId}': showBehalfMember,
  'GET /staff/behalf': listMyRequests,
  'POST /staff/behalf': beginRequest,
  'POST /staff/behalf/{requestId}/enter': enterCode,
  'POST /staff/behalf/{requestId}/cancel': cancelRequest,
  'GET /user/acted-for-me': listActedForMe,
  'PUT /user/managers': allowManagers,
} as const
