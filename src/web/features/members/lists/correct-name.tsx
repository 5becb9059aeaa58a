import { useState } from 'react'
import { NAME_LENGTH_MAX } from '#domain/members/contact-formats.ts'
import type { ListPersonView } from '#contract/members/lists.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ActDialog } from '#web/ui/acts/act-dialog.tsx'
import { TextField } from '#web/ui/forms/field.tsx'

/** Corrects the name of somebody on a list; the other administrator agrees to the corrected one. */
export function CorrectName({ person, onClose }: { person: ListPersonView; onClose: () => void }) {
  const t = useText('lists')
  const correct = useCommand('POST /staff/list-people/{listPersonId}/name')
  const [name, setName] = useState(person.name)
  return (
    <ActDialog
      speaks
      title={t('correct')}
      action={t('correct-do')}
      act={() => correct.mutateAsync({ params: { listPersonId: person.id }, body: { name } })}
      onClose={onClose}
    >
      <p>{t('correct-text')}</p>
      <TextField
        label={t('correct-name')}
        value={name}
        maxLength={NAME_LENGTH_MAX}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
    </ActDialog>
  )
}
