import type { ReactNode } from 'react'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '../acts/button.tsx'

type Props = {
  readonly onBack?: () => void
  readonly onCancel: () => void
  /** The button that goes on, if one may. */ readonly children: ReactNode
}

/** The buttons below a step of a flow: the one that goes on is the first. */
export function StepButtons({ onBack, onCancel, children }: Props) {
  const t = useText('member-common')
  return (
    <div className="row">
      {children}
      {onBack !== undefined && <Button onClick={onBack}>{t('back')}</Button>}
      <Button variant="quiet" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}
