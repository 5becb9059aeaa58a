import type { ContentLine } from '#contract/content/views.ts'
import { dateTimeOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { staffPaths } from '#web/platform/pages/staff-paths.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { toneOf } from './tones.ts'

/** One piece in the list. */
export function PieceLine({ piece }: { piece: ContentLine }) {
  const t = useText('content-desk')
  const language = useLanguage()
  return (
    <article className="card">
      <h2 className="card__title" lang={piece.language ?? undefined}>
        {piece.title}
      </h2>
      <p className="row">
        <Badge tone={toneOf(piece.state)} text={t(`state.${piece.state}`)} />{' '}
        <span className="small soft">
          {t(`whose.${piece.whose}`)}
          {piece.language === null ? '' : ` · ${t(`language.${piece.language}`)}`}
        </span>
      </p>
      <p className="small soft">
        {t('by', { name: piece.byName, date: dateTimeOf(piece.changedAt, language) })}
      </p>
      <div>
        <ButtonLink to={staffPaths.piece(piece.kind, piece.id)}>{t('open')}</ButtonLink>
      </div>
    </article>
  )
}
