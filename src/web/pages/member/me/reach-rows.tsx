import type { NoticePreferences } from '#contract/notices.ts'
import { languageFacts } from '#domain/shared/languages.ts'
import { paths } from '#web/paths.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Group, Row, RowIcon } from '#web/ui/display/rows.tsx'
import { LanguageSwitch } from '../frame/language-switch.tsx'
import { useOpensLater } from './use-opens-later.ts'

const WAYS = ['sms', 'email', 'push'] as const

/** How notices reach a member, in which language, and what they log in with. */
export function ReachRows() {
  const t = useText('me')
  const language = useLanguage()
  const preferences = useApi('GET /user/notice-preferences').data?.data
  const ways = useWays()
  const opensLater = useOpensLater()
  const security = useApi('GET /user/security', {}, { enabled: opensLater === undefined }).data
    ?.data
  const isBare = security !== undefined && !security.totp && security.passkeys.length === 0
  return (
    <Group>
      <Row
        to={paths.noticeSettings}
        mark={<RowIcon name="bell" />}
        first={t('notices')}
        second={preferences && ways(preferences)}
      />
      <Row
        mark={<RowIcon name="globe" />}
        first={t('language')}
        second={languageFacts(language).name}
        end={<LanguageSwitch />}
      />
      <Row
        to={paths.security}
        mark={<RowIcon name="shield" />}
        first={t('login')}
        second={
          opensLater ??
          (security && t(isBare ? 'devices-bare' : 'devices', { count: security.sessions.length }))
        }
        {...(isBare ? { end: <Badge tone="late" text={t('do-this')} /> } : {})}
      />
    </Group>
  )
}

/** The ways that at least one topic takes: "By SMS · here". */
function useWays(): (preferences: NoticePreferences) => string {
  const t = useText('me')
  const words = useText('notices')
  return ({ topics, emailPossible, pushHere }) => {
    const possible = { sms: true, email: emailPossible, push: pushHere }
    const used = WAYS.filter((way) => possible[way] && topics.some((topic) => topic[way]))
    return [...used.map((way) => words(way)), t('notices-here')].join(' · ')
  }
}
