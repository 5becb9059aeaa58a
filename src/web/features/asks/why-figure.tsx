import type { AvailabilityView } from '#contract/members/availability.ts'
import { dateTimeOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Amount } from '#web/ui/display/amount.tsx'

/** How the largest possible ask is computed. */
export function WhyFigure({
  availability,
  open = false,
}: {
  availability: AvailabilityView
  open?: boolean
}) {
  const t = useText('getting')
  const language = useLanguage()
  const { limitedBy, waitUntil, ownLimit } = availability
  return (
    <details className="details" open={open}>
      <summary>{t('why')}</summary>
      <p>{t('why-intro')}</p>
      <dl className="facts">
        <dt>{t('why-cap')}</dt>
        <dd>
          <Amount rupees={availability.openAsksCap} />
        </dd>
        <dt>{t('why-outstanding')}</dt>
        <dd>
          <Amount rupees={availability.outstanding} />
        </dd>
        <dt>{t('why-year')}</dt>
        <dd>
          <Amount rupees={availability.yearCap} />
        </dd>
        {ownLimit !== null && (
          <>
            <dt>{t('why-own')}</dt>
            <dd>
              <Amount rupees={ownLimit} />
            </dd>
          </>
        )}
        <dt>{t('why-received')}</dt>
        <dd>
          <Amount rupees={availability.receivedThisYear} />
        </dd>
        <dt>{t('why-available')}</dt>
        <dd>
          <Amount rupees={availability.available} />
        </dd>
      </dl>
      <p>
        {t(`limited.${limitedBy}`)}{' '}
        {waitUntil !== null &&
          t('limited.newcomer-until', { date: dateTimeOf(waitUntil, language) })}
      </p>
    </details>
  )
}
