import type { CircleNews } from '#contract/content/news.ts'
import type { Meeting } from '#domain/content/board.ts'
import { meetingFile } from '#domain/content/meeting-file.ts'
import { saveFile } from '#web/platform/api/save-file.ts'
import { dateTimeOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { Facts } from '#web/ui/display/rows.tsx'

/** When and where a meeting is. Its calendar file is made here, also without a connection. */
export function MeetingFacts({
  news,
  meeting,
  ahead,
}: {
  readonly news: CircleNews
  readonly meeting: Meeting
  readonly ahead: boolean
}) {
  const t = useText('circle')
  const language = useLanguage()
  const save = () =>
    saveFile(
      new Blob([meetingFile({ ...news, meeting })], { type: 'text/calendar;charset=utf-8' }),
      `${news.slug}.ics`,
    )
  return (
    <>
      <Facts
        rows={{
          [t('meeting-when')]: dateTimeOf(meeting.at, language),
          [t('meeting-where')]: <span lang={news.language}>{meeting.venue}</span>,
        }}
      />
      {ahead ? (
        <p>
          <Button small icon="clock" onClick={save}>
            {t('meeting-save')}
          </Button>
        </p>
      ) : (
        <p className="small soft">{t('meeting-over')}</p>
      )}
    </>
  )
}
