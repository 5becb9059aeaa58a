import { money } from '#contract/formats.ts'
import type { AvailabilityView } from '#contract/members/availability.ts'
import { paths } from '#web/paths.ts'
import { dateTimeOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { FlowFrame } from '#web/ui/flow/flow-frame.tsx'
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
    <FlowFrame title={t('max-none')} backTo={paths.dashboard} end={<WayOn limitedBy={limitedBy} />}>
      <p>{t(`not-now.${limitedBy}`, values)}</p>
      <details className="details">
        <summary>{t('why')}</summary>
        <WhyFigure availability={availability} />
      </details>
    </FlowFrame>
  )
}

function WayOn({ limitedBy }: Pick<AvailabilityView, 'limitedBy'>) {
  const t = useText('getting')
  const common = useText('member-common')
  const [to, text] =
    limitedBy === 'own_limit'
      ? [paths.profile, t('not-now.to-profile')]
      : limitedBy === 'newcomer_wait'
        ? [paths.account, t('not-now.to-account')]
        : [paths.dashboard, common('to-dashboard')]
  return (
    <ButtonLink variant="primary" block to={to}>
      {text}
    </ButtonLink>
  )
}
