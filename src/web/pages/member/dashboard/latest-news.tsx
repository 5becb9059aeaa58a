import { Link } from 'wouter'
import { isNew, newsSeenAt } from '#web/features/content/news-seen.ts'
import { paths } from '#web/paths.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useServerNow } from '#web/platform/device/clock.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { useText } from '#web/platform/text/i18n.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { DateText } from '#web/ui/display/times.tsx'

const SHOWN_MAX = 3
const TITLES_ONLY = {} as { query: Record<string, never> }

/** The circle's latest news by title and date. The texts are on the circle's page. */
export function LatestNews() {
  const t = useText('dashboard')
  const { circle } = useSession()
  const now = useServerNow(60_000)
  // Without a query, as the page asks ahead (DASHBOARD_ASKS).
  const query = useApi('GET /circle/news', TITLES_ONLY)
  const title = t('news', { circle: circle.name })
  return (
    <section className="banner" aria-label={title}>
      <div className="stack stack--tight">
        <strong>{title}</strong>
        <QueryView query={query} lines={1}>
          {({ data }) =>
            data.length === 0 ? (
              <span>{t('news-none')}</span>
            ) : (
              <ul className="plain-list stack stack--tight">
                {data.slice(0, SHOWN_MAX).map((news) => (
                  <li key={news.slug}>
                    <Link href={`${paths.circle}#news`} lang={news.language}>
                      {news.title}
                    </Link>{' '}
                    {isNew(news, { seenAt: newsSeenAt(), now }) && (
                      <Badge tone="yours" text={t('news-new')} />
                    )}
                    <span className="soft small">
                      {' '}
                      <DateText at={news.publishedAt} />
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryView>
        <Link href={paths.circle}>{t('my-circle')}</Link>
      </div>
    </section>
  )
}
