import { paths } from '#web/paths.ts'

/** The rules of WCAG 2.2 AA, as axe names them. */
export const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Every page of the member area that does not need an id. */
export const MEMBER_PAGES: readonly string[] = [
  paths.dashboard,
  paths.give,
  paths.get,
  paths.account,
  paths.referrals,
  paths.coine,
  paths.coineHistory,
  paths.circle,
  paths.circlePolicy,
  paths.shown,
  paths.profile,
  paths.security,
  paths.support,
  paths.notices,
  paths.noticeSettings,
  paths.record,
  paths.myData,
]
