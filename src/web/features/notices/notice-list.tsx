import { useCommand } from '#web/platform/api/use-command.ts'
import { Link } from 'wouter'
import type { NoticeView } from '#contract/notices.ts'
import { useServerNow } from '#web/platform/device/clock.ts'
import { dayText, timeOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Fold } from '#web/ui/display/rows.tsx'
import { byDay } from './day-groups.ts'

const MINUTE_MS = 60_000

/** Notices by day. Opening one marks it as read. */
export function NoticeList({ notices }: { notices: readonly NoticeView[] }) {
  const t = useText('notices')
  const language = useLanguage()
  const now = useServerNow(MINUTE_MS)
  const read = useCommand('POST /notices/read')
  const open = ({ id, read: isRead }: NoticeView) => {
    if (!isRead) read.mutate({ body: { ids: [id] } })
  }
  return byDay(notices, now).map(({ day, word, items }) => (
    <section key={day} className="stack" aria-labelledby={`day-${day}`}>
      <h2 className="soft" id={`day-${day}`}>
        {word === 'other' ? dayText(day, language) : t(word)}
      </h2>
      <ol className="group">
        {items.map((notice) => (
          <li key={notice.id}>
            {notice.topic === 'operator' ? (
              <OperatorMessage notice={notice} onOpen={() => open(notice)} />
            ) : (
              <Link
                href={notice.link}
                className="item"
                data-unread={!notice.read || undefined}
                onClick={() => open(notice)}
              >
                <span className="item__text">
                  <span className="item__title">{notice.title}</span>
                  {!notice.over && <span className="item__more desk-only">{notice.text}</span>}
                </span>
                <span className="item__end">
                  <small>
                    <time dateTime={notice.at}>{timeOf(notice.at, language)}</time>
                  </small>
                  {notice.over && <Badge tone="over" text={t('over')} />}
                  {!notice.over && !notice.read && <Badge tone="yours" text={t('unread')} />}
                </span>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  ))
}

/** A message of the operator: its words are all there is, so it opens in its place. */
function OperatorMessage({ notice, onOpen }: { notice: NoticeView; onOpen: () => void }) {
  const t = useText('notices')
  const language = useLanguage()
  return (
    <Fold
      first={notice.title}
      second={timeOf(notice.at, language)}
      end={notice.read ? undefined : <Badge tone="yours" text={t('unread')} />}
      onOpen={onOpen}
    >
      <p className="as-typed">{notice.text}</p>
    </Fold>
  )
}
