import { Suspense, useState } from 'react'
import type { MatchView } from '#contract/matches/shapes.ts'
import { fetchTexts, useText } from '#web/platform/text/i18n.tsx'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { Button } from '#web/ui/acts/button.tsx'

const TurnsSheet = lazyPart(async () => (await import('./turns-sheet.tsx')).TurnsSheet)
const BlockDialog = lazyPart(async () => (await import('./block-dialog.tsx')).BlockDialog)

type Props = {
  readonly match: MatchView
  /** Whether this is the match's own page, so that no link leads to it. */
  readonly onItsPage?: boolean
}

/** "Something is different": every other turn of a match, one tap away. Only below MoveScope. */
export function OtherTurns({ match, onItsPage = false }: Props) {
  const t = useText('payments')
  const [open, setOpen] = useState<'sheet' | 'block'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Button
        variant="quiet"
        block={onItsPage}
        onClick={() => {
          fetchTexts('payment-page')
          setOpen('sheet')
        }}
      >
        {t('different')}
      </Button>
      <Suspense fallback={null}>
        {open === 'sheet' && (
          <TurnsSheet
            match={match}
            onItsPage={onItsPage}
            onBlock={() => setOpen('block')}
            onClose={close}
          />
        )}
        {open === 'block' && <BlockDialog match={match} onClose={close} />}
      </Suspense>
    </>
  )
}
