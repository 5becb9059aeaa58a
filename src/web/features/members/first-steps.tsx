import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { dateText, money } from '#contract/formats.ts'
import { languageFacts } from '#domain/shared/languages.ts'
import { paths } from '#web/paths.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { FoldRow, RowIcon } from '#web/ui/display/rows.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'

type Facts = ApiResponse<'GET /user/first-steps'>['data']

/** What a new member can set up, who looks after them, and from when they can ask. */
export function FirstSteps({ open }: { open: boolean }) {
  const t = useText('first-steps')
  const query = useApi('GET /user/first-steps')
  return (
    <FoldRow
      mark={<RowIcon name="check" />}
      first={t('title')}
      second={query.data && t('left', { count: stepsLeft(query.data.data) })}
      open={open}
    >
      <QueryView query={query} lines={4}>
        {({ data }) => (
          <ul className="plain-list stack">
            <ToSetUp facts={data} />
            <WhoAndWhen facts={data} />
          </ul>
        )}
      </QueryView>
    </FoldRow>
  )
}

const isOnHomeScreen = () => matchMedia('(display-mode: standalone)').matches

function stepsLeft({ payee, notices }: Facts): number {
  return [payee, notices, isOnHomeScreen()].filter((done) => !done).length
}

function ToSetUp({ facts }: { facts: Facts }) {
  const t = useText('first-steps')
  const language = useLanguage()
  const { name } = useSession()
  return (
    <>
      <Item text={t('name-text')}>
        <Link href={paths.profile}>{t('name', { name })}</Link>
      </Item>
      <Item done={facts.payee} text={t('payee-text')}>
        <Link href={paths.account}>{t('payee')}</Link>
      </Item>
      <Item done={facts.notices} text={t('notices-text')}>
        <Link href={paths.noticeSettings}>{t('notices')}</Link>
      </Item>
      <Item done={isOnHomeScreen()} text={t('app-text')}>
        {t('app')}
      </Item>
      <Item done text={t('language-text')}>
        {t('language', { language: languageFacts(language).name })}
      </Item>
    </>
  )
}

function WhoAndWhen({ facts }: { facts: Facts }) {
  const t = useText('first-steps')
  const { circle } = useSession()
  const language = useLanguage()
  const date = (at: string) => dateText(Date.parse(at), language, 'date')
  const common = useText('member-common')
  const stats = useApi('GET /user/stats').data?.data
  const wait = stats?.availability.waitUntil ?? null
  const hasAsked = (useApi('GET /asks').data?.data.length ?? 0) > 0
  const { steward, askMatchedFrom, newcomerUntil } = facts
  return (
    <>
      <Item text={<Link href={paths.support}>{t('steward-text')}</Link>}>
        {steward === null
          ? t('steward-none', { circle: circle.name })
          : t('steward', { name: steward, circle: circle.name })}
      </Item>
      {(wait !== null || !hasAsked) && (
        <Item text={stats && common(`reader.${stats.review.by}`)}>
          {wait !== null
            ? t('ask-from', { date: date(wait) })
            : askMatchedFrom !== null
              ? t('ask-rests', { date: date(askMatchedFrom) })
              : t('ask-now')}
        </Item>
      )}
      {newcomerUntil !== null && (
        <Item
          text={t('give-text', {
            date: date(newcomerUntil),
            amount: money(facts.newcomerGivesCap),
            count: facts.newcomerLivePayments,
          })}
        >
          <Link href={paths.give}>{t('give')}</Link>
        </Item>
      )}
    </>
  )
}

function Item({
  done,
  text,
  children,
}: {
  /** Without it, the item only tells something. */
  done?: boolean
  text: ReactNode
  children: ReactNode
}) {
  const t = useText('member-common')
  return (
    <li>
      <div className="row row--between">
        <strong>{children}</strong>
        {done !== undefined && (
          <Badge tone={done ? 'done' : 'yours'} text={t(done ? 'step-done' : 'step-open')} />
        )}
      </div>
      {done !== true && <p className="small soft">{text}</p>}
    </li>
  )
}
