import { useText } from '#web/platform/text/i18n.tsx'
import type { CirclePolicyView, PolicyView } from '#contract/staff/rules.ts'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { DateTimeText } from '#web/ui/display/times.tsx'
import { knownField, POLICY_GROUPS } from '#domain/staff/policy-units.ts'
import { useFigureText } from '../use-figure-text.ts'

/** The policy in force, in groups, each figure with its meaning. */
export function PolicyFacts({ figures }: { figures: PolicyView['figures'] }) {
  const t = useText('staff-policy')
  const figure = useFigureText()
  return (
    <div className="grid grid--wide">
      {POLICY_GROUPS.map(({ name, fields }) => (
        <SectionCard key={name} title={t(`group.${name}`)}>
          <dl className="facts facts--figures">
            {fields.map((field) => {
              const value = figures[field]
              return value === undefined ? null : (
                <div key={field} className="facts__pair">
                  <dt>
                    {t(`field.${field}`)}
                    <br />
                    <span className="small">{t(`means.${field}`)}</span>
                  </dt>
                  <dd>
                    <strong>{figure(field, value)}</strong>
                  </dd>
                </div>
              )
            })}
          </dl>
        </SectionCard>
      ))}
    </div>
  )
}

/** Every version with what it changed, newest first. */
export function PolicyHistory({ policy }: { policy: PolicyView }) {
  const t = useText('staff-policy')
  const print = useChangeText()
  return (
    <SectionCard title={t('history')}>
      <ol className="timeline">
        {policy.history.map(({ version, publishedAt, changed }) => (
          <li key={version} data-state={version === policy.version ? 'now' : 'done'}>
            <DateTimeText at={publishedAt} />
            <strong>{version}</strong>
            {changed.length === 0 ? (
              <> {t('history-first')}</>
            ) : (
              <ul>
                {changed.map((change) => (
                  <li key={change.field}>{print(change)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}

/** Who did what about a change of the rules, and why. */
export function RuleWords({ people }: { people: CirclePolicyView['minutes'][number]['people'] }) {
  const t = useText('circle-policy')
  return people.map(({ did, name, reason }) => (
    <p key={did} className="small">
      {t(`did.${did}`, { name: name ?? t('nobody') })}
      {reason !== null && <> {t('reason', { reason })}</>}
    </p>
  ))
}

type Change = { readonly field: string; readonly before: number; readonly after: number }

/**
 * A changed figure in words, or one that is to change. A field that this version does not know shows
 * its name.
 */
export function useChangeText(which: 'staff-policy' | 'rule-change' = 'staff-policy') {
  const t = useText('staff-policy')
  const said = useText(which)
  const figure = useFigureText()
  return ({ field: name, before, after }: Change): string => {
    const field = knownField(name)
    if (field === undefined) return said('change', { field: name, before, after })
    return said('change', {
      field: t(`field.${field}`),
      before: figure(field, before),
      after: figure(field, after),
    })
  }
}
