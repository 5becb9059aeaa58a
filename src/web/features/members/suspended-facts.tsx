import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'

/**
 * For a suspended member: the reason and the end, what is stopped, what still runs, and what they
 * can do.
 */
export function SuspendedFacts() {
  const t = useText('suspended')
  return (
    <div className="grid grid--wide">
      <SectionCard title={t('why')}>
        <p>{t('why-text')}</p>
        <p>
          <ButtonLink to={paths.record}>{t('to-record')}</ButtonLink>
        </p>
      </SectionCard>
      <SectionCard title={t('can')}>
        <ul>
          <li>{t('can.1')}</li>
          <li>{t('can.2')}</li>
        </ul>
        <p>
          <ButtonLink to={paths.support}>{t('to-support')}</ButtonLink>
        </p>
      </SectionCard>
      <SectionCard title={t('runs')}>
        <ul>
          <li>{t('runs.1')}</li>
          <li>{t('runs.2')}</li>
          <li>{t('runs.3')}</li>
        </ul>
      </SectionCard>
      <SectionCard title={t('stopped')}>
        <ul>
          <li>{t('stopped.1')}</li>
          <li>{t('stopped.2')}</li>
          <li>{t('stopped.3')}</li>
        </ul>
      </SectionCard>
    </div>
  )
}
