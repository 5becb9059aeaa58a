import { useText } from '#web/platform/text/i18n.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { type PaperFile, PaperFiles, type PaperLanguage } from './paper-files.tsx'

export type Chosen = Readonly<Partial<Record<'side' | 'from' | 'to', string>>>

/** The statement as files, with the filter of the page. */
export function StatementFiles({ chosen, language }: { chosen: Chosen; language: PaperLanguage }) {
  const t = useText('papers')
  const file = (format: 'csv' | 'pdf'): PaperFile => ({
    label: t(format),
    key: `GET /coine/statement/${format}`,
    request: { query: { ...chosen, language } },
  })
  return (
    <SectionCard title={t('statement')}>
      <p>{t('statement-text')}</p>
      <PaperFiles files={[file('csv'), file('pdf')]} />
    </SectionCard>
  )
}
