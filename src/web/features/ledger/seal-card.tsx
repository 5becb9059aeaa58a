import type { SealView } from '#contract/ledger.ts'
import { sitePaths } from '#web/paths.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { useMomentText } from '#web/ui/display/times.tsx'
import { useLedgerState } from './api.ts'

/** The latest seal and check of the record, and the way to check it oneself. */
export function SealCard() {
  const t = useText('coine')
  const moment = useMomentText()
  const language = useLanguage()
  const state = useLedgerState().data?.data
  if (state === undefined) return null
  const { seal, check, stoppedSince } = state
  return (
    <section className="card stack" aria-labelledby="seal">
      <h2 id="seal" className="card__title">
        {t('seal')}
      </h2>
      {stoppedSince !== null && (
        <p className="banner banner--bad">{t('ledger-stopped', { at: moment(stoppedSince) })}</p>
      )}
      <Seal seal={seal} />
      <p>
        {check === null
          ? t('check-none')
          : t(check.passed ? 'check-passed' : 'check-failed', { at: moment(check.at) })}
      </p>
      <p>
        <a className="btn" href={language === 'hi' ? `/hi${sitePaths.ledger}` : sitePaths.ledger}>
          {t('verify')}
        </a>
      </p>
    </section>
  )
}

function Seal({ seal }: { seal: SealView | null }) {
  const t = useText('coine')
  const moment = useMomentText()
  if (seal === null) return <p>{t('seal-none')}</p>
  return (
    <>
      <p>
        {t('seal-latest', { at: moment(seal.sealedAt) })}
        <br />
        <code>{seal.head}</code>
      </p>
      <p className="soft small">{t('seal-text')}</p>
    </>
  )
}
