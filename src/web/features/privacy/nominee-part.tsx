import { useState } from 'react'
import type { DataRights } from '#contract/my-data.ts'
import { checkNominee } from '#domain/members/nominee.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useAct } from '#web/platform/forms/use-act.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'
import { Said } from '#web/ui/acts/said.tsx'
import { ActForm } from '#web/ui/forms/act-form.tsx'
import { TextField } from '#web/ui/forms/field.tsx'

type Named = DataRights['nominee']

/** Who may use my rights if I cannot. */
export function NomineePart({ nominee }: { nominee: Named }) {
  const t = useText('my-data')
  const language = useLanguage()
  const [editing, setEditing] = useState(false)
  const [saved, setSaved] = useState<string>()
  const save = useCommand('PUT /user/nominee')
  const { busy, refused, said, run } = useAct({ failed: t('failed'), speaks: true })
  const remove = () => {
    setSaved(undefined)
    void run(() => save.mutateAsync({ body: { nominee: null } }))
  }
  return (
    <>
      <p>{t('nominee-text')}</p>
      {nominee !== null && (
        <p>
          {nominee.contact}
          <br />
          <span className="small soft">
            {t('nominee-since', { date: dateOf(nominee.since, language) })}
          </span>
        </p>
      )}
      <Said text={saved ?? said} />
      <ErrorLine text={refused} />
      {editing ? (
        <NomineeForm
          nominee={nominee}
          onSaved={(message) => {
            setSaved(message)
            setEditing(false)
          }}
          onClose={() => setEditing(false)}
        />
      ) : (
        <div className="card__actions">
          <Button onClick={() => setEditing(true)}>
            {nominee === null ? t('nominee-add') : t('nominee-change')}
          </Button>
          {nominee !== null && (
            <Button busy={busy} onClick={remove}>
              {t('nominee-remove')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

type FormProps = {
  readonly nominee: Named
  readonly onSaved: (message: string) => void
  readonly onClose: () => void
}

function NomineeForm({ nominee, onSaved, onClose }: FormProps) {
  const t = useText('my-data')
  const errors = useText('errors')
  const { field, ...sent } = useActForm(useCommand('PUT /user/nominee'), {
    values: { name: nominee?.name ?? '', contact: nominee?.contact ?? '' },
    check: (values) => {
      const { name, contact } = checkNominee(values)
      return { name: name && errors(name), contact: contact && errors(contact) }
    },
    request: ({ name, contact }) => ({
      body: { nominee: { name: name.trim(), contact: contact.trim() } },
    }),
    failed: t('failed'),
    speaks: true,
    onDone: ({ message }) => onSaved(message),
  })
  return (
    <ActForm sent={sent} action={t('nominee-save')} onCancel={onClose}>
      <TextField label={t('nominee-name')} autoComplete="off" maxLength={80} {...field('name')} />
      <TextField
        label={t('nominee-contact')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        {...field('contact')}
      />
    </ActForm>
  )
}
