import { useState } from 'react'
import { ApiError, messageOf } from '#web/platform/api/api-error.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { toast } from '#web/platform/forms/toasts.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { BirthInput } from './birth-input.tsx'

/** Asks for PAN and date of birth where they are needed, and says why. */
export function IdentityForm({ onSaved }: { onSaved?: () => void }) {
  const t = useText('devices')
  const save = useCommand('PUT /user/identity')
  const [pancard, setPan] = useState('')
  const [dateOfBirth, setBirth] = useState('')
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const send = async () => {
    setWrong({})
    try {
      const { message, data } = await save.mutateAsync({ body: { pancard, dateOfBirth } })
      toast(message)
      if (data.waits) setWrong({ form: message })
      else onSaved?.()
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      setWrong(Object.keys(fields).length > 0 ? fields : { form: messageOf(error, t('failed')) })
    }
  }
  return (
    <form
      className="form card"
      noValidate
      aria-labelledby="identity-title"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void send()
      }}
    >
      <h2 className="card__title" id="identity-title">
        {t('identity-title')}
      </h2>
      <p>{t('identity-why')}</p>
      <TextField
        label={t('identity-pan')}
        hint={t('identity-pan-hint')}
        error={wrong['pancard']}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={pancard}
        onChange={(event) => setPan(event.currentTarget.value)}
      />
      <BirthInput label={t('identity-birth')} error={wrong['dateOfBirth']} onBirth={setBirth} />
      {wrong['form'] !== undefined && (
        <p className="field__error" role="alert">
          {wrong['form']}
        </p>
      )}
      <div>
        <Button submit variant="primary" busy={save.isPending}>
          {t('identity-save')}
        </Button>
      </div>
    </form>
  )
}
