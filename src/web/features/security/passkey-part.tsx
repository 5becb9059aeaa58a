import { useOnce } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useState } from 'react'
import type { SecurityView } from '#contract/security.ts'
import { canUsePasskeys, makePasskey } from '#web/platform/device/passkey.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { DateText } from '#web/ui/display/times.tsx'
import { SimpleForm } from './simple-form.tsx'
import { Removal } from './removal.tsx'
import { useAttempt } from './use-attempt.ts'

type Props = {
  readonly security: SecurityView
  readonly onCodes: (codes: readonly string[]) => void
}

/** Saved passkeys, each with a button to remove it, and a button to add one. */
export function PasskeyPart({ security: { passkeys }, onCodes }: Props) {
  const t = useText('security')
  const remove = useOnce('POST /user/passkeys/remove', { refreshes: ['membership'] })
  const [adding, setAdding] = useState(false)
  return (
    <>
      <p>{t('passkeys-text')}</p>
      {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
        <div key={id} className="row row--between">
          <span>
            <strong>{name}</strong>
            <br />
            <span className="small soft">
              {t('passkey-since')} <DateText at={createdAt} /> ·{' '}
              {lastUsedAt === null ? (
                t('passkey-never')
              ) : (
                <>
                  {t('passkey-used')} <DateText at={lastUsedAt} />
                </>
              )}
            </span>
          </span>
          <Removal
            small
            label={t('remove')}
            title={t('passkey-remove-title', { name })}
            text={t('app-remove-text')}
            act={async () => (await remove.mutateAsync({ body: { passkeyId: id } })).message}
          />
        </div>
      ))}
      {!canUsePasskeys() && <p className="small">{t('passkeys-not-here')}</p>}
      {canUsePasskeys() && !adding && (
        <div>
          <Button onClick={() => setAdding(true)}>{t('passkey-add')}</Button>
        </div>
      )}
      {adding && (
        <NewPasskey
          onDone={(codes) => {
            setAdding(false)
            onCodes(codes)
          }}
          onCancel={() => setAdding(false)}
        />
      )}
    </>
  )
}

function NewPasskey({
  onDone,
  onCancel,
}: {
  onDone: (codes: readonly string[]) => void
  onCancel: () => void
}) {
  const t = useText('security')
  const start = useOnce('POST /user/passkeys/start')
  const save = useOnce('POST /user/passkeys', { refreshes: ['membership'] })
  const [name, setName] = useState('')
  const { busy, failed, attempt, refuse } = useAttempt()
  const send = async () => {
    if (name.trim() === '') return refuse({ name: t('passkey-name-missing') })
    await attempt(async () => {
      const { options } = await start.mutateAsync({})
      const response = await makePasskey(options).catch(() => undefined)
      if (response === undefined) {
        refuseLater()
        return undefined
      }
      const { message, recoveryCodes } = await save.mutateAsync({
        body: { name: name.trim(), response },
      })
      onDone(recoveryCodes)
      return message
    })
  }
  // This waits until the attempt has ended, because its beginning clears earlier failures.
  const refuseLater = () => setTimeout(() => refuse({ name: t('passkey-not-made') }))
  return (
    <SimpleForm
      action={t('passkey-save')}
      busy={busy}
      whole={failed.whole}
      onSend={() => void send()}
      onCancel={onCancel}
    >
      <TextField
        label={t('passkey-name')}
        hint={t('passkey-name-hint')}
        error={failed.fields['name']}
        autoComplete="off"
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </SimpleForm>
  )
}
