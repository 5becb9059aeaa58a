import type { Testimonial } from '#contract/content/shown-of-me.ts'
import { dateTimeOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { toneOf } from './tones.ts'

/** The state of a piece of mine, why it came back, and when I agreed. */
export function OwnState({
  of: { state, note, consent },
}: {
  of: Pick<Testimonial, 'state' | 'note' | 'consent'>
}) {
  const t = useText('shown')
  const language = useLanguage()
  return (
    <>
      <p className="row">
        <Badge tone={toneOf(state)} text={t(`state.${state}`)} />{' '}
        <span className="small soft">
          {t('agreed', { date: dateTimeOf(consent.at, language) })}
        </span>
      </p>
      {note !== null && (
        <p className="banner banner--late">
          <strong>{t('note')}:</strong> {note}
        </p>
      )}
    </>
  )
}
