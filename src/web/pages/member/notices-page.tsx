import { useCommand } from '#web/platform/api/use-command.ts'
import { useState } from 'react'
import { NOTICE_TOPICS, type NoticeTopic } from '#domain/shared/notice-kinds.ts'
import { NoticeList } from '#web/features/notices/notice-list.tsx'
import { paths } from '#web/paths.ts'
import { messageOf } from '#web/platform/api/api-error.ts'
import { useText, fetchTexts } from '#web/platform/text/i18n.tsx'
import { useSession } from '#web/platform/pages/session.tsx'
import { speak } from '#web/platform/forms/toasts.ts'
import { QueryView, Empty } from '#web/ui/forms/query-view.tsx'
import { Button, ButtonLink } from '#web/ui/acts/button.tsx'
import { SelectField } from '#web/ui/forms/field.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { useApi } from '#web/platform/api/query-client.ts'

fetchTexts('notices')

/** All notices of the member by day, or those of one topic. */
export function NoticesPage() {
  const t = useText('notices')
  const { roles } = useSession()
  const [topic, setTopic] = useState<NoticeTopic>()
  const [before, setBefore] = useState<readonly string[]>([])
  const query = useNotices(before.at(-1), topic)
  const topics = NOTICE_TOPICS.filter((one) => one !== 'staff' || roles.length > 0)
  const choose = (value: string) => {
    setTopic(topics.find((one) => one === value))
    setBefore([])
  }
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} />
      <div className="stack stack--wide">
        <div className="row search-row">
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
        <QueryView query={query} failed={t('fetch-failed')} lines={5}>
          {({ data, nextCursor }) => (
            <div className="stack stack--wide" aria-busy={query.isPlaceholderData}>
              {data.length === 0 ? (
                <Empty text={t(topic === undefined ? 'none' : 'none-of-topic')} />
              ) : (
                <NoticeList notices={data} />
              )}
              {(before.length > 0 || nextCursor !== null) && (
                <nav className="pager" aria-label={t('pages')}>
                  <Button
                    disabled={before.length === 0}
                    onClick={() => setBefore(before.slice(0, -1))}
                  >
                    {t('newer')}
                  </Button>
                  <Button
                    disabled={nextCursor === null}
                    onClick={() => {
                      if (nextCursor !== null) setBefore([...before, nextCursor])
                    }}
                  >
                    {t('older')}
                  </Button>
                </nav>
              )}
            </div>
          )}
        </QueryView>
      </div>
    </>
  )
}

function ReadAll({ unread }: { unread: number }) {
  const t = useText('notices')
  const common = useText('member-common')
  const read = useCommand('POST /notices/read')
  if (unread === 0) return null
  const all = () =>
    read.mutate(
      { body: {} },
      {
        onSuccess: () => speak(t('all-read')),
      },
    )
  return (
    <>
      <Button busy={read.isPending} onClick={all}>
        {t('read-all')}
      </Button>
      {read.isError && (
        <p className="field__error" role="alert">
          {messageOf(read.error, common('went-wrong'))}
        </p>
      )}
    </>
  )
}

function useNotices(cursor: string | undefined, topic: NoticeTopic | undefined) {
  return useApi(
    'GET /notices',
    { query: { ...(cursor !== undefined && { cursor }), ...(topic !== undefined && { topic }) } },
    { keepPrevious: true },
  )
}
