import { Suspense } from 'react'
import { useApi } from '#web/platform/api/query-client.ts'
import type { CirclePolicyView } from '#contract/staff/rules.ts'
import { PolicyFacts, useChangeText } from '#web/features/staff/policy/policy-facts.tsx'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { useSession } from '#web/platform/pages/session.tsx'
import { ReadAloud } from '#web/ui/flow/read-aloud-part.ts'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { DateTimeText } from '#web/ui/display/times.tsx'
import { sitePaths } from '../../paths.ts'

type Version = CirclePolicyView['history'][number]

/**
 * The policy of the member's own circle: the figures in force, and who changed what, when and why.
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
  const [latest, ...earlier] = policy.history
  return (
    <div className="stack stack--wide">
      <p>
        {rules('version', { version: policy.version, date: dateOf(policy.publishedAt, language) })}
        <br />
        {t('running')} <a href={sitePaths.rules}>{t('everywhere')}</a>
      </p>
      {latest !== undefined && latest.changed.length > 0 && (
        <SectionCard title={t('latest')}>
          <ol className="timeline">
            <VersionLine version={latest} now />
          </ol>
        </SectionCard>
      )}
      <PolicyFacts figures={policy.figures} />
      {earlier.length > 0 && (
        <SectionCard title={t('earlier')}>
          <ol className="timeline">
            {earlier.map((version) => (
              <VersionLine key={version.version} version={version} />
            ))}
          </ol>
        </SectionCard>
      )}
    </div>
  )
}

function VersionLine({
  version: { version, publishedAt, changed, people },
  now = false,
}: {
  version: Version
  now?: boolean
}) {
  const t = useText('circle-policy')
  const rules = useText('staff-policy')
  const print = useChangeText()
  return (
    <li data-state={now ? 'now' : 'done'}>
      <DateTimeText at={publishedAt} />
      <strong>{t('number', { version })}</strong>
      {changed.length === 0 ? (
        <p>{rules('history-first')}</p>
      ) : (
        <ul>
          {changed.map((change) => (
            <li key={change.field}>{print(change)}</li>
          ))}
        </ul>
      )}
      {people.map(({ name, reason }, at) => (
        <p key={at} className="small">
          {t(wordFor(at, people.length), { name: name ?? t('nobody') })}
          {reason !== null && <> {t('reason', { reason })}</>}
        </p>
      ))}
    </li>
  )
}

function wordFor(at: number, of: number) {
  if (of === 1) return 'by'
  return at === 0 ? 'proposed-by' : 'agreed-by'
}
