import { useText } from '#web/platform/text/i18n.tsx'
import { DoneFrame } from '#web/ui/flow/done-frame.tsx'

/** The pledge is made; what happens next, and when. */
export function DoneStep({ chosen }: { chosen: boolean }) {
  const t = useText('giving')
  return (
    <DoneFrame
      words={{
        ...(chosen ? { title: t('sent') } : { title: t('done-title'), text: t('done-text') }),
        next: t('done-next'),
        end: t('to-dashboard'),
      }}
      steps={[
        ...(chosen ? [] : [['done', <strong key="sent">{t('sent')}</strong>] as const]),
        ['now', t(chosen ? 'done-chosen' : 'done-1')],
        ['next', t('done-2')],
      ]}
    >
      <p className="small soft">{t('done-3')}</p>
    </DoneFrame>
  )
}
