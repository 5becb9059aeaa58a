import { createContext, type ReactNode, Suspense, useContext, useEffect, useState } from 'react'
import { loadCatalogue, useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { useCachedAt } from '#web/platform/api/cached-responses.ts'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { Button } from '#web/ui/acts/button.tsx'
import type { DialogMove } from './match-moves.ts'
import type { Acting } from '../match-sides.ts'

const MoveDialog = lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog)
/** Opens the dialog of a move. */
export const AskContext = createContext<(move: DialogMove) => void>(() => undefined)

/**
 * Holds the dialog of a match's moves. It stays open when the match moves on meanwhile, and tells
 * the reader so.
 */
export function MoveScope({ match, children }: { match: Acting; children: ReactNode }) {
  const [move, setMove] = useState<DialogMove>()
  const language = useLanguage()
  useEffect(() => {
    if (move !== undefined)
      for (const name of ['paying', 'errors'] as const) void loadCatalogue(name, language)
  }, [move, language])
  return (
    <AskContext value={setMove}>
      {/* Cached data may be out of date: people can read it, but not act on it. */}
      <fieldset className="acts" disabled={useCachedAt() !== undefined}>
        {children}
      </fieldset>
      <Suspense fallback={null}>
        {move !== undefined && (
          <MoveDialog key={move} match={match} move={move} onClose={() => setMove(undefined)} />
        )}
      </Suspense>
    </AskContext>
  )
}

/** Opens the dialog of a move. Only below MoveScope. */
export function MoveButton({
  move,
  variant,
  block = false,
}: {
  move: DialogMove
  variant?: 'primary' | 'plain'
  block?: boolean
}) {
  const t = useText('payments')
  const ask = useContext(AskContext)
  return (
    <Button variant={variant} block={block} onClick={() => ask(move)}>
      {t(`do.${move}`)}
    </Button>
  )
}
