import { listNotices, showOperatorMessages } from './list-notices.ts'
import { readNotices } from './read-notices.ts'
import { savePreferences } from './save-preferences.ts'
import { showPreferences } from './show-preferences.ts'
import { showPushKey } from './show-push-key.ts'
import { startPush } from './start-push.ts'
import { stopPush } from './stop-push.ts'

/** The use cases of this feature, each with its endpoint. */
export const noticeUseCases = [
  listNotices,
  showOperatorMessages,
  readNotices,
  showPreferences,
  savePreferences,
  showPushKey,
  startPush,
  stopPush,
] as const
