import type { ReactNode } from 'react'
import type { RuleChangeView } from '#contract/staff/rules.ts'
import { knownField } from '#domain/staff/policy-units.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useOnce } from '#web/platform/api/use-command.ts'
import { dateTimeOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { ActButton } from '#web/ui/acts/act-button.tsx'
import { FoldRow, RowIcon } from '#web/ui/display/rows.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { RuleWords, useChangeText } from './policy-facts.tsx'

/** A row of Home that opens in its place. */
export function RuleChangeRow({ change, open }: { change: RuleChangeView; open: boolean }) {
  const t = useText('rule-change')
  const language = useLanguage()
  return (
    <FoldRow
      mark={<RowIcon name="paper" />}
      first={t('title')}
      second={t('row', { date: dateTimeOf(change.takesEffectAt, language) })}
      open={open}
    >
      <Inside change={change} />
    </FoldRow>
  )
}

/** A card, with what staff can do besides; nothing while no change waits. */
export function RuleChangeCard({ acts }: { acts?: (change: RuleChangeView) => ReactNode }) {
  const t = useText('rule-change')
  const language = useLanguage()
  const change = useApi('GET /circle/rule-change').data?.data ?? undefined
  if (change === undefined) return null
  return (
    <SectionCard title={t('title')}>
      <p>{t('lead', { date: dateTimeOf(change.takesEffectAt, language) })}</p>
      <Inside change={change} />
      {acts?.(change)}
    </SectionCard>
  )
}

/** What changes, who wants it and why, how many object, and the one tap. */
function Inside({ change }: { change: RuleChangeView }) {
  const t = useText('rule-change')
  const rules = useText('staff-policy')
  const print = useChangeText('rule-change')
  const put = useOnce('PUT /circle/rule-change/objection', { refreshes: ['notices'] })
  const { id, changed, people, objections, voices, needed, objects } = change
  return (
    <>
      <ul>
        {changed.map((one) => {
          const field = knownField(one.field)
          return (
            <li key={one.field}>
              <strong>{print(one)}</strong>
              {field !== undefined && <p className="small soft">{rules(`means.${field}`)}</p>}
            </li>
          )
        })}
      </ul>
      <RuleWords people={people} />
      <p>
        {objects && <strong>{t('mine')} </strong>}
        {t('count', { objections, voices, needed })}
      </p>
      {change.mayObject && (
        <ActButton
          label={t(objects ? 'back' : 'object')}
          done={({ message }) => message}
          act={() => put.mutateAsync({ body: { id, objects: !objects } })}
        />
      )}
      <p className="small soft">{t('hidden')}</p>
    </>
  )
}
