import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useEffect, useState } from 'react'
import { messageOf } from '#web/platform/api/api-error.ts'
import { speak } from '#web/platform/forms/toasts.ts'
import { stopPushHere } from '#web/platform/device/push-subscription.ts'
import { pushHere, type PushHere, startPushHere } from '#web/platform/device/web-push.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { ErrorText } from '#web/ui/acts/said.tsx'
import { FoldRow, RowIcon } from '#web/ui/display/rows.tsx'

// Notices are on only where both browser and server have the subscription. After a logout the next
// login begins without it.
function hereOf({
  possible,
  browser,
  known,
}: {
  possible: boolean
  browser: PushHere | undefined
  known: boolean
}): PushHere | 'not-offered' | undefined {
  if (!possible) return 'not-offered'
  return browser === 'on' && !known ? 'off' : browser
}

/**
 * A row that turns notices in this browser on and off. Nothing is registered and nobody is asked before the
 * button is pressed.
 */
export function BrowserRow({ possible, known }: { possible: boolean; known: boolean }) {
  const t = useText('notices')
  const key = useApi('GET /user/push-key')
  const start = useCommand('POST /user/push')
  const stop = useCommand('POST /user/push/stop')
  const [browser, setBrowser] = useState<PushHere>()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  useEffect(() => void pushHere().then(setBrowser, () => setBrowser('unsupported')), [])
  const here = hereOf({ possible, browser, known })
  const attempt = async (act: () => Promise<string | undefined>, fallback: string) => {
    setBusy(true)
    setFailed(undefined)
    try {
      const said = await act()
      if (said !== undefined) speak(said)
    } catch (error) {
      setFailed(messageOf(error, fallback))
    } finally {
      setBrowser(await pushHere().catch(() => 'unsupported' as const))
      setBusy(false)
    }
  }
  const turnOn = async () => {
    const serverKey = (key.data ?? (await key.refetch()).data)?.key
    if (typeof serverKey !== 'string') throw new Error('no key for web push')
    const address = await startPushHere(serverKey)
    return address === undefined ? undefined : (await start.mutateAsync({ body: address })).message
  }
  const turnOff = async () => {
    const endpoint = await stopPushHere()
    return endpoint === undefined
      ? undefined
      : (await stop.mutateAsync({ body: { endpoint } })).message
  }
  return (
    <FoldRow
      mark={<RowIcon name="bell" />}
      first={t('here')}
      second={here !== undefined && t(here === 'on' ? 'here-row-on' : 'here-row-off')}
    >
      <p>{t('here-text')}</p>
      <output>
        {here !== undefined && <strong>{t(`here-${here}`)}</strong>}{' '}
        {here === 'on' && <span className="soft">{t('here-ends')}</span>}
      </output>
      <ErrorText text={failed} />
      {here === 'on' && (
        <div>
          <Button busy={busy} onClick={() => void attempt(turnOff, t('turn-off-failed'))}>
            {t('turn-off')}
          </Button>
        </div>
      )}
      {here === 'off' && (
        <div>
          <Button
            variant="primary"
            icon="bell"
            busy={busy}
            onClick={() => void attempt(turnOn, t('turn-on-failed'))}
          >
            {t('turn-on')}
          </Button>
        </div>
      )}
    </FoldRow>
  )
}
