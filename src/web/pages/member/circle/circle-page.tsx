import { Suspense } from 'react'
import { NeedInView } from '#web/features/asks/need.tsx'
import { News } from '#web/features/content/news.tsx'
import { paths } from '#web/paths.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { Group, Row, RowIcon } from '#web/ui/display/rows.tsx'
import { Skeleton } from '#web/ui/forms/query-view.tsx'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { People } from './people.tsx'
import { RecordedOpenly } from './recorded-openly.tsx'

const RuleChangeCard = lazyPart(
  async () => (await import('#web/features/staff/policy/rule-change.tsx')).RuleChangeCard,
)
const HelpByWeek = lazyPart(
  async () => (await import('#web/features/ledger/help-by-week.tsx')).HelpByWeek,
)

/** What a circle has today for each of its members. */
export function CirclePage() {
  const t = useText('circle')
  const waits = (useApi('GET /circle/rule-change').data?.data ?? null) !== null
  return (
    <>
      <PageHeading title={t('title')} hidden />
      <div className="stack stack--wide">
        {waits && (
          <Suspense fallback={<Skeleton />}>
            <RuleChangeCard />
          </Suspense>
        )}
        <NeedInView />
        <News />
        <People />
        <OwnPart />
        <Suspense fallback={null}>
          <HelpByWeek />
        </Suspense>
        <RecordedOpenly />
      </div>
    </>
  )
}

/** The rules, and what a member can do here. */
function OwnPart() {
  const t = useText('circle')
  const language = useLanguage()
  const { referralLink } = useSession()
  const since = useApi('GET /circle/policy').data?.data.publishedAt
  const people = useApi('GET /user/waiting-people').data?.data.length ?? 0
  return (
    <Group>
      {people > 0 && (
        <Row
          to={paths.recognise}
          mark={<RowIcon name="me" />}
          first={t('recognise', { count: people })}
          second={t('recognise-text')}
        />
      )}
      <Row
        to={paths.circlePolicy}
        mark={<RowIcon name="paper" />}
        first={t('rules')}
        second={since && t('rules-since', { date: dateOf(since, language) })}
      />
      <Row
        to={paths.circleSheet}
        mark={<RowIcon name="chart" />}
        first={t('sheet')}
        second={t('sheet-text')}
      />
      {referralLink !== null && (
        <Row
          to={paths.referrals}
          mark={<RowIcon name="people" />}
          first={t('invite')}
          second={t('invite-text')}
        />
      )}
      <Row
        to={paths.shown}
        mark={<RowIcon name="globe" />}
        first={t('shown')}
        second={t('shown-text')}
      />
    </Group>
  )
}
