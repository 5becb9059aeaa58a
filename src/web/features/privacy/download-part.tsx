import { useText } from '#web/platform/text/i18n.tsx'
import { useState } from 'react'
import { useAct } from '#web/platform/forms/use-act.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'
import { readResponse } from '#web/platform/api/api-client.ts'
import { addressOf } from '#web/platform/api/api-path.ts'
import { askFreshLogin, isLoginStale } from '#web/platform/api/fresh-login.ts'
import { languageNow } from '#web/platform/text/language.ts'
import { saveFile } from '#web/platform/api/save-file.ts'

/** Long enough for years of payments over a slow line. */
const TIME_OUT_MS = 120_000

/** Everything about me, as a page or as data. */
export function DownloadPart() {
  const t = useText('my-data')
  const { busy, refused, run } = useAct({ failed: t('download-failed') })
  const [format, setFormat] = useState<'html' | 'json'>()
  const go = (wanted: 'html' | 'json') => {
    setFormat(wanted)
    void run(() => downloadMyData(wanted))
  }
  return (
    <>
      <p>{t('download-text')}</p>
      <div className="row">
        <Button variant="primary" busy={busy && format === 'html'} onClick={() => go('html')}>
          {t('download-page')}
        </Button>
        <Button busy={busy && format === 'json'} onClick={() => go('json')}>
          {t('download-json')}
        </Button>
      </div>
      <ErrorLine text={refused} />
      <p className="small soft">{t('download-safe')}</p>
    </>
  )
}

/**
 * Fetches everything about me and saves it as a file. It asks for the password where the login is
 * not fresh. Throws ApiError.
 */
async function downloadMyData(format: 'json' | 'html'): Promise<void> {
  for (;;) {
    try {
      return saveFile(await fetchFile(format), `paraspar-my-data.${format}`)
    } catch (error) {
      if (isLoginStale(error) && (await askFreshLogin())) continue
      throw error
    }
  }
}

async function fetchFile(format: 'json' | 'html'): Promise<Blob> {
  const response = await fetch(addressOf('/user/my-data', { query: { format } }), {
    credentials: 'same-origin',
    cache: 'no-store',
    headers: { 'Accept-Language': languageNow() },
    signal: AbortSignal.timeout(TIME_OUT_MS),
  })
  if (!response.ok) readResponse(response.status, await response.text())
  return response.blob()
}
