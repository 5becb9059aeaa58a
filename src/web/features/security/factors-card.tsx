import { useOnce } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useState } from 'react'
import type { SecurityView } from '#contract/security.ts'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { AppPart } from './app-part.tsx'
import { PasskeyPart } from './passkey-part.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Removal } from './removal.tsx'

/** Second factors: the app, passkeys, recovery codes. New codes come first until they are saved. */
export function FactorsCard({ security }: { security: SecurityView }) {
  const t = useText('security')
  const [codes, setCodes] = useState<readonly string[]>([])
  const hasFactor = security.totp || security.passkeys.length > 0
  // A further factor comes without codes, perhaps late. Codes on the screen stay until they are saved.
  const show = (made: readonly string[]) => {
    if (made.length > 0) setCodes(made)
  }
  return (
    <>
      {codes.length > 0 && <RecoveryCodes codes={codes} onStored={() => setCodes([])} />}
      <SectionCard title={t('factors')}>
        <div className="stack">
          <p>{t('factors-text')}</p>
          {security.neededByRole && <p>{t('factors-role')}</p>}
          <AppPart security={security} onCodes={show} />
          <PasskeyPart security={security} onCodes={show} />
          {hasFactor && <CodesPart left={security.recoveryCodesLeft} onCodes={show} />}
        </div>
      </SectionCard>
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
  const make = async () => {
    const { recoveryCodes } = await renew.mutateAsync({})
    onCodes(recoveryCodes)
    return undefined
  }
  return (
    <div className="stack stack--tight">
      <h3>{t('codes')}</h3>
      <p className="soft">
        {left === 0 ? t('codes-none') : t('codes-left', { count: String(left) })}
      </p>
      <div>
        <Removal
          label={t('codes-new')}
          title={t('codes-new')}
          text={t('codes-new-text')}
          act={make}
        />
      </div>
    </div>
  )
}
