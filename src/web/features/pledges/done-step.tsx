import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { FlowFrame } from '#web/ui/flow/flow-frame.tsx'

/** The pledge is made; what happens next, and when. */
export function DoneStep({ chosen }: { chosen: boolean }) {
  const t = useText('giving')
  return (
    <FlowFrame
      {...(chosen
        ? { title: t('sent') }
        : {
            title: `${t('done-title')}: ${t('done-text')}`,
            heading: (
              <>
                <span className="flow__lead flow__lead--above">{t('done-title')}</span>{' '}
                {t('done-text')}
              </>
            ),
          })}
      end={
        <ButtonLink variant="primary" block to={paths.dashboard}>
          {t('to-dashboard')}
        </ButtonLink>
      }
    >
      <h2>{t('done-next')}</h2>
      <div className="group">
        <ol className="timeline group__row">
          {!chosen && (
            <li data-state="done">
              <strong>{t('sent')}</strong>
            </li>
          )}
          <li data-state="now">{chosen ? t('done-chosen') : t('done-1')}</li>
          <li data-state="next">{t('done-2')}</li>
        </ol>
      </div>
      <p className="small soft">{t('done-3')}</p>
    </FlowFrame>
  )
}
