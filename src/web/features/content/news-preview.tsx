import { useOnce } from '#web/platform/api/use-command.ts'
import { useState } from 'react'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useAct } from '#web/platform/forms/use-act.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'
import type { Typed } from './piece-draft.ts'
import { PreviewPair } from './preview-pair.tsx'

/**
 * A preview of the typed text as visitors would see it. The server makes it as it makes the page.
 */
export function NewsPreview({ typed }: { typed: Typed }) {
  const t = useText('content-desk')
  const preview = useOnce('POST /staff/content/preview')
  const [made, setMade] = useState<ApiResponse<'POST /staff/content/preview'>>()
  const { busy, refused, run } = useAct()
  const check = async () =>
    setMade(
      await preview.mutateAsync({
        body: {
          language: typed['language'] === 'hi' ? 'hi' : 'en',
          title: typed['title'] ?? '',
          summary: typed['summary'] ?? '',
          body: typed['body'] ?? '',
        },
      }),
    )
  return (
    <section className="stack" aria-live="polite">
      <div>
        <Button busy={busy} onClick={() => void run(check)}>
          {t('preview-do')}
        </Button>
      </div>
      <ErrorLine text={refused} />
      {made !== undefined && (
        <>
          <p className="small soft">{t('preview-wait')}</p>
          <Hints hints={made.hints} />
          <PreviewPair shown={made.shown} />
        </>
      )}
    </section>
  )
}

/** Words in a text that the writer should check again. */
export function Hints({ hints }: { hints: readonly ('sums' | 'promises')[] }) {
  const t = useText('content-desk')
  return (
    <>
      {hints.map((hint) => (
        <p key={hint} className="banner banner--late">
          {t(`hint.${hint}`)}
        </p>
      ))}
    </>
  )
}
