import { boardOnHome, isAhead } from '#domain/content/board.ts'
import { isNew, newsSeenAt } from '#web/features/content/news-seen.ts'
import { paths } from '#web/paths.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useServerNow } from '#web/platform/device/clock.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { dateOf, dateTimeOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { CopyButton } from '#web/ui/acts/copy-button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Group, Row, RowIcon } from '#web/ui/display/rows.tsx'

const TITLES_ONLY = {} as { query: Record<string, never> }

/**
 * The circle: its next meeting, its newest notice, the steward to write to, and the referral link
 * where one has use for it.
 */
export function CirclePart() {
  const t = useText('dashboard')
  const language = useLanguage()
  const { circle, referralLink } = useSession()
  const now = useServerNow(60_000)
  // Without a query, as the page asks ahead (DASHBOARD_ASKS).
  const news = boardOnHome(useApi('GET /circle/news', TITLES_ONLY).data?.data ?? [], now)
  // A newcomer without a link finds their steward in the first steps.
  if (news.length === 0 && referralLink === null) return null
  return (
    <Group title={circle.name} more={{ to: paths.circle, text: t('see-all') }}>
      {news.map((one) => {
        const meeting = isAhead(one, now) ? one.meeting : null
        return (
          <Row
            key={one.slug}
            to={`${paths.circle}#news`}
            mark={<RowIcon name={meeting === null ? 'news' : 'clock'} />}
            first={
              <span className="one-line" lang={one.language}>
                {one.title}
              </span>
            }
            second={
              meeting === null
                ? dateOf(one.publishedAt, language)
                : dateTimeOf(meeting.at, language)
            }
            {...(isNew(one, { seenAt: newsSeenAt(), now })
              ? { end: <Badge tone="yours" text={t('news-new')} /> }
              : {})}
          />
        )
      })}
      <Row
        to={`${paths.support}?to=steward`}
        mark={<RowIcon name="me" />}
        first={t('steward')}
        second={t('steward-text')}
        end={<span className="item__go">{t('steward-write')}</span>}
      />
      {referralLink !== null && (
        <Row
          mark={<RowIcon name="people" />}
          first={t('referral-title')}
          second={t('referral-row')}
          end={<CopyButton bare value={referralLink} label={t('referral-title')} />}
        />
      )}
    </Group>
  )
}
