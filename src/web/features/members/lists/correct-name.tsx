import { useState } from 'react'
import { NAME_LENGTH_MAX } from '#domain/members/contact-formats.ts'
import type { ListPersonView } from '#contract/members/lists.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { speak } from '#web/platform/forms/toasts.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { ConfirmDialog } from '#web/ui/acts/confirm-dialog.tsx'
import { TextField } from '#web/ui/forms/field.tsx'

/** Corrects the name of somebody on a list; the other administrator agrees to the corrected one. */
export function CorrectName({ person }: { person: ListPersonView }) {
  const t = useText('lists')
  const correct = useCommand('POST /staff/list-people/{listPersonId}/name')
  const [typed, setTyped] = useState<string>()
  const close = () => {
    correct.reset()
    setTyped(undefined)
  }
  const send = (name: string) =>
    correct.mutateAsync({ params: { listPersonId: person.id }, body: { name } }).then(
      ({ message }) => {
        speak(message)
        close()
      },
      () => undefined,
    )
  return (
    <>
      <Button
        small
        aria-label={t('correct-of', { name: person.name })}
        onClick={() => setTyped(person.name)}
      >
        {t('correct')}
      </Button>
      {typed !== undefined && (
        <ConfirmDialog
          title={t('correct')}
          action={t('correct-do')}
          busy={correct.isPending}
          error={correct.error?.message}
          onConfirm={() => void send(typed)}
          onClose={close}
        >
          <p>{t('correct-text')}</p>
          <TextField
            label={t('correct-name')}
            value={typed}
            maxLength={NAME_LENGTH_MAX}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </ConfirmDialog>
      )}
    </>
  )
}
