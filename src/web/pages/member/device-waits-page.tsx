import { WaysToOpen } from '#web/features/members/ways-to-open.tsx'
import { paths } from '#web/paths.ts'
import { dateTimeOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'

/** Shows in place of a page that a further device, which proved itself by SMS alone, opens later. */
export function DeviceWaitsPage({ until }: { until: string }) {
  const t = useText('devices')
  const common = useText('member-common')
  return (
    <>
      <PageHeading
        title={t('waits-title')}
        lead={t('waits-text', { until: dateTimeOf(until, useLanguage()) })}
      />
      <div className="stack stack--wide">
        <section className="stack stack--tight" aria-labelledby="sooner">
          <h2 id="sooner">{t('sooner')}</h2>
          <WaysToOpen />
        </section>
        <p>{t('waits-payments')}</p>
        <p className="row">
          <ButtonLink variant="primary" to={paths.dashboard}>
            {common('to-dashboard')}
          </ButtonLink>
          <ButtonLink to={paths.support}>{t('waits-support')}</ButtonLink>
        </p>
      </div>
    </>
  )
}
