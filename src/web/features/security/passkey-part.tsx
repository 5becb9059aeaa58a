import { useOnce } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useState } from 'react'
import type { SecurityView } from '#contract/security/security.ts'
import { canUsePasskeys, makePasskey } from '#web/platform/device/passkey.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { DateText } from '#web/ui/display/times.tsx'
import { AskedAct } from '#web/ui/acts/asked-act.tsx'
import { ActForm } from '#web/ui/forms/act-form.tsx'
import { speak } from '#web/platform/forms/toasts.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'

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
          <AskedAct
            small
            danger
            speaks
            label={t('remove')}
            title={t('passkey-remove-title', { name })}
            act={() => remove.mutateAsync({ body: { passkeyId: id } })}
          >
            <p>{t('app-remove-text')}</p>
          </AskedAct>
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
  const make = async ({ name }: { name: string }) => {
    const { options } = await start.mutateAsync({})
    return save.mutateAsync({ body: { name, response: await makePasskey(options) } })
  }
  const { field, ...sent } = useActForm(
    { mutateAsync: make },
    {
      values: { name: '' },
      check: ({ name }) => ({ name: name.trim() === '' && t('passkey-name-missing') }),
      request: ({ name }) => ({ name: name.trim() }),
      failed: t('passkey-not-made'),
      onDone: ({ message, recoveryCodes }) => {
        speak(message)
        onDone(recoveryCodes)
      },
    },
  )
  return (
    <ActForm sent={sent} action={t('passkey-save')} onCancel={onCancel}>
      <TextField
        label={t('passkey-name')}
        hint={t('passkey-name-hint')}
        {...field('name')}
        autoComplete="off"
        maxLength={40}
      />
    </ActForm>
  )
}
