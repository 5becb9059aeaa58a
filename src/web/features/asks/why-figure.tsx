import { Fragment } from 'react'
import type { AvailabilityView } from '#contract/members/availability.ts'
import { dateTimeOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Dialog } from '#web/ui/acts/dialog.tsx'
import { Amount } from '#web/ui/display/amount.tsx'

type Props = { readonly availability: AvailabilityView }

/** How the largest possible ask is computed, over the page. */
export function WhySheet({ availability, onClose }: Props & { onClose: () => void }) {
  const t = useText('getting')
  return (
    <Dialog title={t('why')} onClose={onClose} closes>
      <WhyFigure availability={availability} />
    </Dialog>
  )
}

/** How the largest possible ask is computed. */
export function WhyFigure({ availability }: Props) {
  const t = useText('getting')
  const language = useLanguage()
  const { limitedBy, waitUntil, ownLimit } = availability
  const lines = [
    [t('why-cap'), availability.openAsksCap],
    [t('why-outstanding'), availability.outstanding],
    [t('why-year'), availability.yearCap],
    ...(ownLimit === null ? [] : ([[t('why-own'), ownLimit]] as const)),
    [t('why-received'), availability.receivedThisYear],
    [t('why-available'), availability.available],
  ] as const
  return (
    <div className="stack">
      <p>{t('why-intro')}</p>
      <dl className="facts">
        {lines.map(([label, amount]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>
              <Amount rupees={amount} />
            </dd>
          </Fragment>
        ))}
      </dl>
      <p>
        {t(`limited.${limitedBy}`)}{' '}
        {waitUntil !== null &&
          t('limited.newcomer-until', { date: dateTimeOf(waitUntil, language) })}
      </p>
    </div>
  )
}
