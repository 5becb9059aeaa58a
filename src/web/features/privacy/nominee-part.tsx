import { useCommand } from '#web/platform/api/use-command.ts'
import { useState } from 'react'
import type { DataRights } from '#contract/my-data.ts'
import { checkNominee } from '#domain/members/nominee.ts'
import { ApiError, messageOf } from '#web/platform/api/api-error.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { speak } from '#web/platform/forms/toasts.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { ErrorText, Said } from '#web/ui/acts/said.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Form } from '#web/ui/forms/form.tsx'

type Named = DataRights['nominee']

/** Who may use my rights if I cannot. */
export function NomineePart({ nominee }: { nominee: Named }) {
  const t = useText('my-data')
  const language = useLanguage()
  const [editing, setEditing] = useState(false)
  const save = useCommand('PUT /user/nominee')
  const [failed, setFailed] = useState<string>()
  const [said, setSaid] = useState<string>()
  const show = (message: string) => {
    setSaid(message)
    speak(message)
    setEditing(false)
  }
  const remove = async () => {
    setFailed(undefined)
    setSaid(undefined)
    await save.mutateAsync({ body: { nominee: null } }).then(
      ({ message }) => show(message),
      (error: unknown) => setFailed(messageOf(error, t('failed'))),
    )
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
      <Said text={said} />
      <ErrorText text={failed} />
      {editing ? (
        <NomineeForm nominee={nominee} onSaved={show} onClose={() => setEditing(false)} />
      ) : (
        <div className="card__actions">
          <Button onClick={() => setEditing(true)}>
            {nominee === null ? t('nominee-add') : t('nominee-change')}
          </Button>
          {nominee !== null && (
            <Button busy={save.isPending} onClick={() => void remove()}>
              {t('nominee-remove')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

type Wrong = {
  readonly name?: string | undefined
  readonly contact?: string | undefined
  readonly whole?: string
}

type FormProps = {
  readonly nominee: Named
  readonly onSaved: (said: string) => void
  readonly onClose: () => void
}

function NomineeForm({ nominee, onSaved, onClose }: FormProps) {
  const t = useText('my-data')
  const common = useText('member-common')
  const errors = useText('errors')
  const save = useCommand('PUT /user/nominee')
  const [name, setName] = useState(nominee?.name ?? '')
  const [contact, setContact] = useState(nominee?.contact ?? '')
  const [wrong, setWrong] = useState<Wrong>({})
  const send = async () => {
    const found = checkNominee({ name, contact })
    setWrong({
      name: found.name && errors(found.name),
      contact: found.contact && errors(found.contact),
    })
    if (Object.keys(found).length > 0) return
    try {
      const { message } = await save.mutateAsync({
        body: { nominee: { name: name.trim(), contact: contact.trim() } },
      })
      onSaved(message)
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      setWrong(Object.keys(fields).length > 0 ? fields : { whole: messageOf(error, t('failed')) })
    }
  }
  return (
    <Form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) void send()
      }}
    >
      <TextField
        label={t('nominee-name')}
        error={wrong.name}
        autoComplete="off"
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextField
        label={t('nominee-contact')}
        error={wrong.contact}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={contact}
        onChange={(event) => setContact(event.currentTarget.value)}
      />
      <ErrorText text={wrong.whole} />
      <div className="card__actions">
        <Button submit variant="primary" busy={save.isPending}>
          {t('nominee-save')}
        </Button>
        <Button onClick={onClose}>{common('cancel')}</Button>
      </div>
    </Form>
  )
}
