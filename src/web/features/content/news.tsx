import { useEffect, useState } from 'react'
import type { CircleNews } from '#contract/content/news.ts'
import { boardOrder, isAhead, isOnTop, newestOf } from '#domain/content/board.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useServerNow } from '#web/platform/device/clock.ts'
import { dateOf, dateTimeOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { FoldRow, Group, Row, RowIcon } from '#web/ui/display/rows.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { MeetingFacts } from './meeting-facts.tsx'
import { isNew, newsSeenAt, noteNewsSeen } from './news-seen.ts'
import { ShownParts } from './shown-parts.tsx'

/** How many are listed before somebody asks for all. What is on top is always listed. */
const LISTED = 3

/** The circle's notice board; each piece opens in place. Whoever opens this page has seen their titles. */
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
  const now = useServerNow(60_000)
  const [seenAt] = useState(newsSeenAt)
  // Who comes for the news finds the next meeting open, or the newest.
  const [wanted] = useState(() => location.hash === '#news')
  const [all, setAll] = useState(wanted)
  // Seen offline, a meeting may be over by now.
  const ordered = boardOrder(news, now)
  const top = ordered.filter((one) => isOnTop(one, now)).length
  const listed = all ? ordered : ordered.slice(0, Math.max(top, LISTED))
  const [first] = ordered
  const opened = first !== undefined && isAhead(first, now) ? first : newestOf(news)
  return (
    <Group title={t('news')}>
      {listed.map((one) => (
        <NewsRow
          key={one.slug}
          news={one}
          now={now}
          open={wanted && one === opened}
          fresh={isNew(one, { seenAt, now })}
        />
      ))}
      {listed.length < ordered.length && (
        <Row
          mark={<RowIcon name="news" />}
          first={t('news-all', { count: news.length })}
          onGo={() => setAll(true)}
        />
      )}
    </Group>
  )
}

function NewsRow({
  news,
  now,
  open,
  fresh,
}: {
  readonly news: CircleNews
  readonly now: number
  readonly open: boolean
  readonly fresh: boolean
}) {
  const t = useText('circle')
  const language = useLanguage()
  const { meeting } = news
  const ahead = meeting !== null && isAhead(news, now)
  const when = ahead ? dateTimeOf(meeting.at, language) : dateOf(news.publishedAt, language)
  return (
    <FoldRow
      open={open}
      mark={<RowIcon name={ahead ? 'clock' : 'news'} />}
      first={<span lang={news.language}>{news.title}</span>}
      second={news.pinned && !ahead ? t('news-pinned') : when}
      end={fresh ? <Badge tone="yours" text={t('news-new')} /> : undefined}
    >
      {meeting !== null && <MeetingFacts news={news} meeting={meeting} ahead={ahead} />}
      <ShownParts parts={news.parts ?? []} lang={news.language} linked />
    </FoldRow>
  )
}
