import { useText } from '#web/platform/text/i18n.tsx'
import { useState } from 'react'
import { messageOf } from '#web/platform/api/api-error.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { downloadMyData } from './download.ts'

/** Everything about me, as a page or as data. */
export function DownloadCard() {
  const t = useText('my-data')
  const [busy, setBusy] = useState<'html' | 'json'>()
  const [failed, setFailed] = useState<string>()
  const go = async (format: 'html' | 'json') => {
    setBusy(format)
    setFailed(undefined)
    try {
      await downloadMyData(format)
    } catch (error) {
      setFailed(messageOf(error, t('download-failed')))
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <SectionCard title={t('download')}>
      <p>{t('download-text')}</p>
      <div className="row">
        <Button variant="primary" busy={busy === 'html'} onClick={() => void go('html')}>
          {t('download-page')}
        </Button>
        <Button busy={busy === 'json'} onClick={() => void go('json')}>
          {t('download-json')}
        </Button>
      </div>
      {failed !== undefined && (
        <p className="field__error" role="alert">
          {failed}
        </p>
      )}
      <p className="small soft">{t('download-safe')}</p>
    </SectionCard>
  )
}
