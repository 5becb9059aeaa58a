import { useOnce } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useState } from 'react'
import { useAct } from '#web/platform/forms/use-act.ts'
import type { SecurityView } from '#contract/security/security.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'
import { AskedAct } from '#web/ui/acts/asked-act.tsx'
import { TotpSetup } from './totp-setup.tsx'

type Props = {
  readonly security: SecurityView
  readonly onCodes: (codes: readonly string[]) => void
}

/** The authenticator app: whether it is set up, and the buttons to set it up and to remove it. */
export function AppPart({ security, onCodes }: Props) {
  const t = useText('security')
  const start = useOnce('POST /user/totp/start')
  const remove = useOnce('POST /user/totp/remove', { refreshes: ['membership'] })
  const [begun, setBegun] = useState<ApiResponse<'POST /user/totp/start'>>()
  const { busy, refused, run } = useAct()
  const begin = () => run(async () => setBegun(await start.mutateAsync({})))
  const done = (codes: readonly string[]) => {
    setBegun(undefined)
    onCodes(codes)
  }
  return (
    <>
      <p>{security.totp ? t('app-on') : t('app-off')}</p>
      {!security.totp && <p>{t('factors-text')}</p>}
      {security.totp && (
        <div>
          <AskedAct
            danger
            speaks
            label={t('app-remove')}
            title={t('app-remove')}
            act={() => remove.mutateAsync({})}
          >
            <p>{t('app-remove-text')}</p>
          </AskedAct>
        </div>
      )}
      {!security.totp && begun === undefined && (
        <div>
          <Button variant="primary" busy={busy} onClick={() => void begin()}>
            {t('app-set-up')}
          </Button>
        </div>
      )}
      {!security.totp && begun !== undefined && (
        <TotpSetup begun={begun} onDone={done} onCancel={() => setBegun(undefined)} />
      )}
      <ErrorLine text={refused} />
    </>
  )
}
