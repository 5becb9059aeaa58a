import { useText } from '#web/platform/text/i18n.tsx'
import { useLeaveQuestion } from '#web/platform/pages/leave-guard.ts'
import { Button } from '../acts/button.tsx'
import { Dialog } from '../acts/dialog.tsx'

/** Asks before a person leaves something unsent. */
export function LeaveQuestion() {
  const t = useText('member-common')
  const { asked, stay, leave } = useLeaveQuestion()
  if (!asked) return null
  return (
    <Dialog title={t('leave-title')} onClose={stay}>
      <p>{t('leave-text')}</p>
      <div className="dialog__actions">
        <Button onClick={leave}>{t('leave')}</Button>
        <Button variant="primary" onClick={stay}>
          {t('stay')}
        </Button>
      </div>
    </Dialog>
  )
}
