import { createContext, type ReactNode, Suspense, useContext, useEffect, useState } from 'react'
import { loadCatalogue, useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { useCachedAt } from '#web/platform/api/cached-responses.ts'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { Button, ButtonLink } from '#web/ui/acts/button.tsx'
import { type DialogMove, isPageMove, PAGE_OF_MOVE, type Turn } from './match-moves.ts'
import type { Acting } from '../match-sides.ts'

const MoveDialog = lazyPart(async () => (await import('./move-dialog.tsx')).MoveDialog)
/** Opens the dialog of a move. */
const AskContext = createContext<(move: DialogMove) => void>(() => undefined)

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

type ButtonProps = {
  readonly match: Pick<Acting, 'id'>
  readonly move: Turn
  readonly variant?: 'primary' | 'plain'
  readonly block?: boolean
  /** Closes what the button is in. */
  readonly onPress?: () => void
}

/** Opens the dialog or the page of a move. Only below MoveScope. */
export function MoveButton({ match, move, onPress, ...look }: ButtonProps) {
  const t = useText('payments')
  const ask = useContext(AskContext)
  const label = t(`do.${move}`)
  return isPageMove(move) ? (
    <ButtonLink {...look} to={PAGE_OF_MOVE[move](match.id)}>
      {label}
    </ButtonLink>
  ) : (
    <Button
      {...look}
      onClick={() => {
        onPress?.()
        ask(move)
      }}
    >
      {label}
    </Button>
  )
}
