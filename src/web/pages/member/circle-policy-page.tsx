import { Suspense } from 'react'
import { useApi } from '#web/platform/api/query-client.ts'
import type { CirclePolicyView } from '#contract/staff/rules.ts'
import { PolicyFacts, RuleWords, useChangeText } from '#web/features/staff/policy/policy-facts.tsx'
import { RuleChangeCard } from '#web/features/staff/policy/rule-change.tsx'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { useSession } from '#web/platform/pages/session.tsx'
import { ReadAloud } from '#web/ui/flow/read-aloud-part.ts'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { DateTimeText } from '#web/ui/display/times.tsx'
import { sitePaths } from '../../paths.ts'

type Minute = CirclePolicyView['minutes'][number]

/**
 * The policy of the member's own circle: a change that waits, the figures in force, and the minutes
 * of every change.
 */
export function CirclePolicyPage() {
  const t = useText('circle-policy')
  const { circle } = useSession()
  const query = useApi('GET /circle/policy')
  return (
    <>
      <PageHeading title={t('title', { circle: circle.name })} lead={t('lead')}>
        <Suspense fallback={null}>
          <ReadAloud />
        </Suspense>
      </PageHeading>
      <QueryView query={query} lines={6}>
        {({ data }) => <RulesOf policy={data} />}
      </QueryView>
    </>
  )
}

function RulesOf({ policy }: { policy: CirclePolicyView }) {
  const t = useText('circle-policy')
  const rules = useText('staff-policy')
  const language = useLanguage()
  const [latest, earlier] = [policy.minutes.slice(0, 1), policy.minutes.slice(1)]
  return (
    <div className="stack stack--wide">
      <RuleChangeCard />
      <p>
        {rules('version', { version: policy.version, date: dateOf(policy.publishedAt, language) })}
        <br />
        {t('running')} <a href={sitePaths.rules}>{t('everywhere')}</a>
      </p>
      {earlier.length > 0 && <Minutes title={t('latest')} of={latest} version={policy.version} />}
      <PolicyFacts figures={policy.figures} />
      <Minutes
        title={t('minutes')}
        of={earlier.length > 0 ? earlier : latest}
        version={policy.version}
      />
    </div>
  )
}

function Minutes({
  title,
  of,
  version,
}: {
  title: string
  of: readonly Minute[]
  version: number
}) {
  return (
    <SectionCard title={title}>
      <ol className="timeline">
        {of.map((minute) => (
          <MinuteLine
            key={minute.at + minute.outcome}
            minute={minute}
            now={minute.version === version}
          />
        ))}
      </ol>
    </SectionCard>
  )
}

function MinuteLine({
  minute: { at, outcome, version, changed, people, heard },
  now,
}: {
  minute: Minute
  now: boolean
}) {
  const t = useText('circle-policy')
  const rules = useText('staff-policy')
  const language = useLanguage()
  const print = useChangeText()
  return (
    <li data-state={now ? 'now' : 'done'}>
      <DateTimeText at={at} />
      {version !== null && <strong>{t('number', { version })}</strong>}
      {outcome !== 'published' && <p>{t(`outcome.${outcome}`)}</p>}
      {changed.length === 0 ? (
        <p>{rules('history-first')}</p>
      ) : (
        <ul>
          {changed.map((change) => (
            <li key={change.field}>{print(change)}</li>
          ))}
        </ul>
      )}
      <RuleWords people={people} />
      {heard !== null && (
        <p className="small">
          {t('heard', { ...heard, date: dateOf(heard.notifiedAt, language) })}
        </p>
      )}
    </li>
  )
}
