import { useState } from 'react'
import { messageOf } from '#web/platform/api/api-error.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useSpokenAct } from '#web/platform/forms/use-spoken-act.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { Dialog } from '#web/ui/acts/dialog.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'

/** Asks once, then withdraws what visitors see. */
export function TakeBack({
  what,
  act,
}: {
  what: 'words' | 'listing'
  act: () => Promise<Readonly<Record<string, unknown>>>
}) {
  const t = useText('shown')
  const common = useText('member-common')
  const spoken = useSpokenAct()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const go = async () => {
    setBusy(true)
    try {
      await spoken(act)
      setOpen(false)
    } catch (failure) {
      setError(messageOf(failure, common('went-wrong')))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('withdraw')}</Button>
      {open && (
        <Dialog title={t(`withdraw-${what}-title`)} onClose={() => setOpen(false)}>
          <p>{t(`withdraw-${what}-text`)}</p>
          <ErrorLine text={error} />
          <div className="dialog__actions">
            <Button onClick={() => setOpen(false)}>{t('cancel')}</Button>
            <Button variant="danger" busy={busy} onClick={() => void go()}>
              {t('withdraw')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
