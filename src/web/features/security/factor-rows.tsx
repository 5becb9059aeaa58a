import { useOnce } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useState } from 'react'
import type { SecurityView } from '#contract/security/security.ts'
import { AskedAct } from '#web/ui/acts/asked-act.tsx'
import { FoldRow, Group, RowIcon } from '#web/ui/display/rows.tsx'
import { AppPart } from './app-part.tsx'
import { PasskeyPart } from './passkey-part.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Second factors: the app, passkeys, recovery codes. New codes come first until they are saved. */
export function FactorRows({ security }: { security: SecurityView }) {
  const t = useText('security')
  const [codes, setCodes] = useState<readonly string[]>([])
  const { totp, passkeys, recoveryCodesLeft, neededByRole } = security
  const hasFactor = totp || passkeys.length > 0
  // A further factor comes without codes, perhaps late. Codes on the screen stay until they are saved.
  const show = (made: readonly string[]) => {
    if (made.length > 0) setCodes(made)
  }
  return (
    <>
      {codes.length > 0 && <RecoveryCodes codes={codes} onStored={() => setCodes([])} />}
      {!hasFactor &&
        (neededByRole ? (
          <p className="banner banner--late">{t('factors-role')}</p>
        ) : (
          <p className="soft">{t('factors-risk')}</p>
        ))}
      <Group title={t('factors')}>
        <FoldRow
          mark={<RowIcon name="shield" />}
          first={t('app')}
          second={t(totp ? 'app-row' : 'app-row-none')}
        >
          <AppPart security={security} onCodes={show} />
        </FoldRow>
        <FoldRow
          mark={<RowIcon name="me" />}
          first={t('passkeys')}
          second={
            passkeys.length === 0
              ? t('passkeys-row-none')
              : t('passkeys-row', { count: passkeys.length })
          }
        >
          <PasskeyPart security={security} onCodes={show} />
        </FoldRow>
        {hasFactor && (
          <FoldRow
            mark={<RowIcon name="paper" />}
            first={t('codes')}
            second={t('codes-row', { count: recoveryCodesLeft })}
          >
            <CodesPart left={recoveryCodesLeft} onCodes={show} />
          </FoldRow>
        )}
      </Group>
    </>
  )
}

function CodesPart({
  left,
  onCodes,
}: {
  left: number
  onCodes: (codes: readonly string[]) => void
}) {
  const t = useText('security')
  const renew = useOnce('POST /user/recovery-codes', { refreshes: ['membership'] })
  const make = async () => onCodes((await renew.mutateAsync({})).recoveryCodes)
  return (
    <>
      <p>{left === 0 ? t('codes-none') : t('codes-left', { count: String(left) })}</p>
      <div>
        <AskedAct danger label={t('codes-new')} title={t('codes-new')} act={make}>
          <p>{t('codes-new-text')}</p>
        </AskedAct>
      </div>
    </>
  )
}
