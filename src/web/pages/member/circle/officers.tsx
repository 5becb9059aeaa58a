import type { ReactNode } from 'react'
import { unitText } from '#contract/formats.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { FoldRow, RowIcon } from '#web/ui/display/rows.tsx'

export type OfficerFacts = ApiResponse<'GET /circle/officers'>['data']

/** Who decides disputes, and their record behind the row. */
export function OfficersRow({ facts }: { facts: OfficerFacts }) {
  const t = useText('circle')
  const count = facts.names.length + facts.outside.length
  return (
    <FoldRow
      mark={<RowIcon name="shield" />}
      first={count === 0 ? t('officers-none') : t('officers-count', { count })}
      second={t('officers-do')}
    >
      <OfficersRecord facts={facts} />
    </FoldRow>
  )
}

function OfficersRecord({ facts }: { facts: OfficerFacts }) {
  const t = useText('circle')
  const language = useLanguage()
  const { names, outside, openCases, ruled, medianHours, overturned } = facts
  const median = (hours: number | null) => {
    if (hours === null) return t('median-none')
    return hours < 1 ? t('median-short') : unitText(Math.round(hours), 'hour', language)
  }
  return (
    <>
      {names.length > 0 && <Names names={names} />}
      {outside.length > 0 && (
        <>
          <p className="small soft">{t('officers-outside')}</p>
          <Names names={outside} />
        </>
      )}
      <h3>{t('officers')}</h3>
      <p className="small soft">{t('officers-text')}</p>
      <dl className="facts facts--figures">
        <Pair name={t('open-cases')}>{openCases}</Pair>
        <Pair name={t('ruled')}>{ruled}</Pair>
        <Pair name={t('median')}>{median(medianHours)}</Pair>
        <Pair name={t('overturned')}>{overturned}</Pair>
      </dl>
    </>
  )
}

function Names({ names }: { names: readonly string[] }) {
  return (
    <ul className="plain-list">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}

function Pair({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="facts__pair">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
