import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { dropRefusal, useRefusals } from './refusals.ts'

/**
 * Refusals whose form is gone, until the reader has seen them. `matchId`: only those of this match.
 */
export function RefusalList({ matchId }: { matchId?: string }) {
  const t = useText('payments')
  const refusals = useRefusals().filter(
    (refusal) => matchId === undefined || refusal.matchId === matchId,
  )
  return (
    <>
      {refusals.map((refusal) => (
        <div key={refusal.matchId} className="banner banner--late" role="alert">
          <span>{t('refused', refusal)}</span>
          <Button small onClick={() => dropRefusal(refusal)}>
            {t('refused-close')}
          </Button>
        </div>
      ))}
    </>
  )
}
