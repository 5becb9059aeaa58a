import { notYet } from '#server/platform/not-yet.ts'

/** The endpoints of this feature. */
export const noticeUseCases = {
  'GET /notices': notYet('GET /notices'),
  'POST /notices/read': notYet('POST /notices/read'),
  'GET /user/notice-preferences': notYet('GET /user/notice-preferences'),
  'PUT /user/notice-preferences': notYet('PUT /user/notice-preferences'),
  'GET /user/push-key': notYet('GET /user/push-key'),
  'POST /user/push': notYet('POST /user/push'),
  'POST /user/push/stop': notYet('POST /user/push/stop'),
} as const
