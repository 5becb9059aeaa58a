import { useCommand } from '#web/platform/api/use-command.ts'
import { useState } from 'react'
import { NOTICE_TOPICS, type NoticeTopic } from '#domain/shared/notice-kinds.ts'
import { NoticeList } from '#web/features/notices/notice-list.tsx'
import { paths } from '#web/paths.ts'
import { speak } from '#web/platform/forms/toasts.ts'
import { useAct } from '#web/platform/forms/use-act.ts'
import { useText, fetchTexts } from '#web/platform/text/i18n.tsx'
import { useSession } from '#web/platform/pages/session.tsx'
import { PagedList } from '#web/ui/forms/paged-list.tsx'
import { Button, ButtonLink } from '#web/ui/acts/button.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'
import { SelectField } from '#web/ui/forms/field.tsx'
import { pageQuery, type Pages, usePages } from '#web/ui/display/pager.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { useApi } from '#web/platform/api/query-client.ts'

fetchTexts('notices')

/** All notices of the member by day, or those of one topic. */
export function NoticesPage() {
  const t = useText('notices')
  const { roles } = useSession()
  const [topic, setTopic] = useState<NoticeTopic>()
  const pages = usePages()
  const query = useNotices(pages, topic)
  const topics = NOTICE_TOPICS.filter((one) => one !== 'staff' || roles.length > 0)
  const choose = (value: string) => {
    setTopic(topics.find((one) => one === value))
    pages.toFirst()
  }
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} />
      <div className="stack stack--wide">
        <div className="notices__tools">
          <SelectField
            label={t('filter')}
            value={topic ?? ''}
            onChange={(event) => choose(event.target.value)}
            options={[
              { value: '', text: t('all') },
              ...topics.map((one) => ({ value: one, text: t(`topic.${one}`) })),
            ]}
          />
          <ReadAll unread={query.data?.unread ?? 0} />
          <ButtonLink to={paths.noticeSettings}>{t('settings')}</ButtonLink>
        </div>
        <PagedList
          query={query}
          pages={pages}
          none={t(topic === undefined ? 'none' : 'none-of-topic')}
          failed={t('fetch-failed')}
          lines={5}
        >
          {({ data }) => (
            <div className="stack stack--wide">
              <NoticeList notices={data} />
            </div>
          )}
        </PagedList>
      </div>
    </>
  )
}

function ReadAll({ unread }: { unread: number }) {
  const t = useText('notices')
  const read = useCommand('POST /notices/read')
  const { busy, refused, run } = useAct()
  if (unread === 0) return null
  const all = async () => {
    await read.mutateAsync({ body: {} })
    speak(t('all-read'))
  }
  return (
    <>
      <Button busy={busy} onClick={() => void run(all)}>
        {t('read-all')}
      </Button>
      <ErrorLine text={refused} />
    </>
  )
}

function useNotices(pages: Pages, topic: NoticeTopic | undefined) {
  return useApi(
    'GET /notices',
    { query: { ...pageQuery(pages), ...(topic !== undefined && { topic }) } },
    { keepPrevious: true },
  )
}
