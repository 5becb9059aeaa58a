import { useEffect, useState } from 'react'
import type { CircleNews } from '#contract/content/news.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useServerNow } from '#web/platform/device/clock.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { FoldRow, Group, Row, RowIcon } from '#web/ui/display/rows.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { isNew, newsSeenAt, noteNewsSeen } from './news-seen.ts'
import { ShownParts } from './shown-parts.tsx'

/** How many are listed before somebody asks for all. */
const NEWEST = 3

/** The circle's latest news; each opens in place. Whoever opens this page has seen their titles. */
export function News() {
  const query = useApi('GET /circle/news', { query: { texts: 'whole' } })
  const { data } = query
  useEffect(() => noteNewsSeen(data?.data ?? []), [data])
  if (data?.data.length === 0) return null
  return (
    <div id="news">
      <QueryView query={query}>{({ data: news }) => <NewsRows news={news} />}</QueryView>
    </div>
  )
}

function NewsRows({ news }: { news: readonly CircleNews[] }) {
  const t = useText('circle')
  const language = useLanguage()
  const now = useServerNow(60_000)
  const [seenAt] = useState(newsSeenAt)
  // Who comes for the news finds the newest one open.
  const [wanted] = useState(() => location.hash === '#news')
  const [all, setAll] = useState(wanted)
  return (
    <Group title={t('news')}>
      {(all ? news : news.slice(0, NEWEST)).map((one, at) => (
        <FoldRow
          key={one.slug}
          open={wanted && at === 0}
          mark={<RowIcon name="news" />}
          first={<span lang={one.language}>{one.title}</span>}
          second={dateOf(one.publishedAt, language)}
          end={
            isNew(one, { seenAt, now }) ? <Badge tone="yours" text={t('news-new')} /> : undefined
          }
        >
          <ShownParts parts={one.parts ?? []} lang={one.language} linked />
        </FoldRow>
      ))}
      {!all && news.length > NEWEST && (
        <Row
          mark={<RowIcon name="news" />}
          first={t('news-all', { count: news.length })}
          onGo={() => setAll(true)}
        />
      )}
    </Group>
  )
}
