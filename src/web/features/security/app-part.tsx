import { useOnce } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useState } from 'react'
import type { SecurityView } from '#contract/security.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'
import { Removal } from './removal.tsx'
import { TotpSetup } from './totp-setup.tsx'
import { useAttempt } from './use-attempt.ts'

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
  const { busy, failed, attempt } = useAttempt()
  const begin = () =>
    attempt(async () => {
      setBegun(await start.mutateAsync({}))
      return undefined
    })
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
          <Removal
            label={t('app-remove')}
            title={t('app-remove')}
            text={t('app-remove-text')}
            act={async () => (await remove.mutateAsync({})).message}
          />
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
      <ErrorLine text={failed.whole} />
    </>
  )
}
