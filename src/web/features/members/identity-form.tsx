import { type FormEvent, useState } from 'react'
import { ApiError, messageOf } from '#web/platform/api/api-error.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { speak } from '#web/platform/forms/toasts.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { BirthInput } from './birth-input.tsx'
import { Form } from '#web/ui/forms/form.tsx'

/** PAN and date of birth as they are typed, and how they are saved. */
export function useIdentity(onSaved: (message: string) => void) {
  const t = useText('devices')
  const save = useCommand('PUT /user/identity')
  const [pan, setPan] = useState('')
  const [birth, setBirth] = useState('')
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const send = async () => {
    setWrong({})
    try {
      const { message, data } = await save.mutateAsync({
        body: { pancard: pan, dateOfBirth: birth },
      })
      if (data.waits) return setWrong({ form: message })
      onSaved(message)
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      setWrong(Object.keys(fields).length > 0 ? fields : { form: messageOf(error, t('failed')) })
    }
  }
  return {
    pan,
    setPan,
    birth,
    setBirth,
    wrong,
    busy: save.isPending,
    submit: (event: FormEvent) => {
      event.preventDefault()
      event.stopPropagation()
      void send()
    },
  }
}

type Fields = Pick<ReturnType<typeof useIdentity>, 'pan' | 'setPan' | 'setBirth' | 'wrong'>

export function IdentityFields({ pan, setPan, setBirth, wrong }: Fields) {
  const t = useText('devices')
  return (
    <>
      <TextField
        label={t('identity-pan')}
        hint={t('identity-pan-hint')}
        error={wrong['pancard']}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={pan}
        onChange={(event) => setPan(event.currentTarget.value)}
      />
      <BirthInput label={t('identity-birth')} error={wrong['dateOfBirth']} onBirth={setBirth} />
      {wrong['form'] !== undefined && (
        <p className="field__error" role="alert">
          {wrong['form']}
        </p>
      )}
    </>
  )
}

/** Asks for PAN and date of birth, and says why. It goes once they are there. */
export function IdentityForm() {
  const t = useText('devices')
  const identity = useIdentity((message) => speak(message))
  return (
    <Form className="form card" aria-labelledby="identity-title" onSubmit={identity.submit}>
      <h2 className="card__title" id="identity-title">
        {t('identity-title')}
      </h2>
      <p>{t('identity-why')}</p>
      <IdentityFields {...identity} />
      <div>
        <Button submit variant="primary" busy={identity.busy}>
          {t('identity-save')}
        </Button>
      </div>
    </Form>
  )
}
