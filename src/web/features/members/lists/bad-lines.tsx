import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useText } from '#web/platform/text/i18n.tsx'

export type BadLineShown = ApiResponse<'POST /staff/lists'>['bad'][number]

const SHOWN_MAX = 50

/** The lines that cannot be used, each with its number, what was typed, and why. */
export function BadLines({ lines, more }: { lines: readonly BadLineShown[]; more: number }) {
  const t = useText('lists')
  if (lines.length === 0) return null
  const hidden = Math.max(0, lines.length - SHOWN_MAX) + more
  return (
    <div className="stack stack--tight">
      <p className="field__error">{t('bad-title', { count: lines.length + more })}</p>
      <ul className="small">
        {lines.slice(0, SHOWN_MAX).map(({ line, text, why }) => (
          <li key={`${line} ${why}`}>
            {t('bad-line', { line, text })} <span className="soft">{t(`bad.${why}`)}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="small">{t('bad-more', { count: hidden })}</p>}
      <p className="small soft">{t('bad-kept')}</p>
    </div>
  )
}
