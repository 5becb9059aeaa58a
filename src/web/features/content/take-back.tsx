import { useState } from 'react'
import { useText } from '#web/platform/text/i18n.tsx'
import { ActDialog } from '#web/ui/acts/act-dialog.tsx'
import { Button } from '#web/ui/acts/button.tsx'

/** Asks once, then withdraws what visitors see. */
export function TakeBack({
  what,
  act,
}: {
  what: 'words' | 'listing'
  act: () => Promise<Readonly<Record<string, unknown>>>
}) {
  const t = useText('shown')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('withdraw')}</Button>
      {open && (
        <ActDialog
          title={t(`withdraw-${what}-title`)}
          action={t('withdraw')}
          danger
          speaks
          act={act}
          onClose={() => setOpen(false)}
        >
          <p>{t(`withdraw-${what}-text`)}</p>
        </ActDialog>
      )}
    </>
  )
}
