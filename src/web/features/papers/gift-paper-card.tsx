import { useText } from '#web/platform/text/i18n.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { PaperFiles, usePaperLanguage } from './paper-files.tsx'

/** The paper of one confirmed payment, for a bank or an authority that asks. */
export function GiftPaperCard({ matchId }: { matchId: string }) {
  const t = useText('papers')
  const { language, select } = usePaperLanguage()
  return (
    <SectionCard title={t('gift')}>
      <p>{t('gift-text')}</p>
      {select}
      <PaperFiles
        files={[
          {
            label: t('gift-file'),
            key: 'POST /matches/{matchId}/gift-paper',
            request: { params: { matchId }, body: { language } },
          },
        ]}
      />
    </SectionCard>
  )
}
