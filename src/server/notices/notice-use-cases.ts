import { listNotices } from './list-notices.ts'
import { readNotices } from './read-notices.ts'
import { savePreferences } from './save-preferences.ts'
import { showPreferences } from './show-preferences.ts'
import { showPushKey } from './show-push-key.ts'
import { startPush } from './start-push.ts'
import { stopPush } from './stop-push.ts'

/** The endpoints of this feature. */
export const noticeUseCases = {
  'GET /notices': listNotices,
  'POST /notices/read': readNotices,
  'GET /user/notice-preferences': showPreferences,
  'PUT /user/notice-preferences': savePreferences,
  'GET /user/push-key': showPushKey,
  'POST /user/push': startPush,
  'POST /user/push/stop': stopPush,
} as const
