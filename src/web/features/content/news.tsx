import { useEffect } from 'react'
import { useApi } from '#web/platform/api/query-client.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Empty, QueryView } from '#web/ui/forms/query-view.tsx'
import { DateTimeText } from '#web/ui/display/times.tsx'
import { noteNewsSeen } from './news-seen.ts'
import { ShownParts } from './shown-parts.tsx'

/** The circle's latest news with their whole texts. Whoever opens it here has seen it. */
export function News() {
  const t = useText('circle')
  const query = useApi('GET /circle/news', { query: { texts: 'whole' } })
  const { data } = query
  useEffect(() => noteNewsSeen(data?.data ?? []), [data])
  return (
    <section className="stack" id="news" aria-labelledby="news-title">
      <h2 id="news-title">{t('news')}</h2>
      <QueryView query={query}>
        {({ data: news }) =>
          news.length === 0 ? (
            <Empty text={t('news-none')} />
          ) : (
            news.map(({ slug, language, title, publishedAt, parts = [] }, at) => (
              <details key={slug} className="card details" open={at === 0}>
                <summary lang={language}>{title}</summary>
                <p className="soft small">
                  <DateTimeText at={publishedAt} />
                </p>
                <ShownParts parts={parts} lang={language} linked />
              </details>
            ))
          )
        }
      </QueryView>
    </section>
  )
}
