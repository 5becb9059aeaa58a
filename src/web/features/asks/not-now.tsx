import { money } from '#contract/formats.ts'
import type { AvailabilityView } from '#contract/members/own.ts'
import { paths } from '#web/paths.ts'
import { dateTimeOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { WhyFigure } from './why-figure.tsx'

/**
 * Tells a member, before they fill anything in, that they cannot ask now. It gives the reason, and
 * when or how that changes.
 */
export function NotNow({ availability }: { availability: AvailabilityView }) {
  const t = useText('getting')
  const language = useLanguage()
  const { limitedBy, waitUntil, openAsksCap, yearCap, ownLimit } = availability
  const values = {
    date: waitUntil === null ? '' : dateTimeOf(waitUntil, language),
    cap: money(openAsksCap),
    year: money(yearCap),
    own: money(ownLimit ?? yearCap),
  }
  return (
    <section className="banner banner--late stack stack--tight" aria-labelledby="not-now">
      <strong id="not-now">{t('max-none')}</strong>
      <span>{t(`not-now.${limitedBy}`, values)}</span>
      {limitedBy === 'own_limit' && (
        <span>
          <ButtonLink small to={paths.profile}>
            {t('not-now.to-profile')}
          </ButtonLink>
        </span>
      )}
      <WhyFigure availability={availability} />
    </section>
  )
}
