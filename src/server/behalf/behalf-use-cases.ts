import { notYet } from '#server/platform/not-yet.ts'

/** The endpoints of this feature. */
export const behalfUseCases = {
  'GET /staff/behalf/members': notYet('GET /staff/behalf/members'),
  'GET /staff/behalf/members/{memberId}': notYet('GET /staff/behalf/members/{memberId}'),
  'GET /staff/behalf': notYet('GET /staff/behalf'),
  'POST /staff/behalf': notYet('POST /staff/behalf'),
  'POST /staff/behalf/{requestId}/enter': notYet('POST /staff/behalf/{requestId}/enter'),
  'POST /staff/behalf/{requestId}/cancel': notYet('POST /staff/behalf/{requestId}/cancel'),
  'GET /user/acted-for-me': notYet('GET /user/acted-for-me'),
  'PUT /user/managers': notYet('PUT /user/managers'),
} as const
