import { useText } from '#web/platform/text/i18n.tsx'
import { AskedAct } from '#web/ui/acts/asked-act.tsx'

/** Asks once, then withdraws what visitors see. */
export function TakeBack({
  what,
  act,
}: {
  what: 'words' | 'listing'
  act: () => Promise<Readonly<Record<string, unknown>>>
}) {
  const t = useText('shown')
  return (
    <AskedAct label={t('withdraw')} title={t(`withdraw-${what}-title`)} danger speaks act={act}>
      <p>{t(`withdraw-${what}-text`)}</p>
    </AskedAct>
  )
}
