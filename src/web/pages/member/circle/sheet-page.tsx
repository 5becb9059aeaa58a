import { useState } from 'react'
import type { SheetView } from '#contract/papers/circle.ts'
import { periodText } from '#contract/formats.ts'
import { type SheetPart, sheetParts, upToText } from '#contract/papers/sheet-words.ts'
import { PaperFiles, usePaperLanguage } from '#web/features/papers/paper-files.tsx'
import { paths } from '#web/paths.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { dayText } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { ShareMessage } from '#web/ui/acts/share-link.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { SelectField } from '#web/ui/forms/field.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'

/** A month or a year of the circle in figures, for its meeting: to read out, to print, to tell. */
export function SheetPage() {
  const t = useText('circle-sheet')
  const language = useLanguage()
  const [chosen, setChosen] = useState<string>()
  const request = { query: chosen === undefined ? {} : { period: chosen } }
  const query = useApi('GET /circle/sheet', request, { keepPrevious: true })
  return (
    <>
      <PageHeading title={t('title')} />
      <QueryView query={query} lines={6}>
        {({ data, periods, nextOn }) =>
          data === null ? (
            <p className="banner">{t('none', { date: dayText(nextOn, language) })}</p>
          ) : (
            <div className="stack stack--wide" aria-busy={query.isPlaceholderData}>
              <SelectField
                label={t('period')}
                options={periods.map((value) => ({ value, text: periodText(value, language) }))}
                value={data.period}
                onChange={({ currentTarget }) => setChosen(currentTarget.value)}
              />
              <Sheet sheet={data} />
              <ToThePeople period={data.period} />
            </div>
          )
        }
      </QueryView>
    </>
  )
}

function Sheet({ sheet }: { sheet: SheetView }) {
  const t = useText('circle-sheet')
  const words = { t, language: useLanguage() }
  const upTo = upToText(sheet, words)
  return (
    <>
      {upTo !== undefined && <p>{upTo}</p>}
      {sheetParts(sheet, words).map((part) => (
        <Part key={part.title} part={part} />
      ))}
      <p className="small soft">{t('promise')}</p>
    </>
  )
}

function Part({ part: { title, rows, notes } }: { part: SheetPart }) {
  return (
    <SectionCard title={title}>
      {rows.length > 0 && (
        <dl className="facts facts--figures">
          {rows.map(([name, value]) => (
            <div key={name} className="facts__pair">
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {notes.map((note) => (
        <p key={note} className="small">
          {note}
        </p>
      ))}
    </SectionCard>
  )
}

/** The sheet on paper, and a ready message with the address of this page. */
function ToThePeople({ period }: { period: string }) {
  const t = useText('circle-sheet')
  const { language, select } = usePaperLanguage()
  return (
    <SectionCard title={t('take')}>
      {select}
      <PaperFiles
        files={[
          {
            label: t('print'),
            key: 'GET /circle/sheet/pdf',
            request: { query: { period, language } },
          },
        ]}
      />
      <ShareMessage link={location.origin + paths.circleSheet} about="sheet" />
    </SectionCard>
  )
}
