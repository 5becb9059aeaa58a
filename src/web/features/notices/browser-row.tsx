import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useEffect, useState } from 'react'
import { useAct } from '#web/platform/forms/use-act.ts'
import { speak } from '#web/platform/forms/toasts.ts'
import { stopPushHere } from '#web/platform/device/push-subscription.ts'
import { pushHere, type PushHere, startPushHere } from '#web/platform/device/web-push.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'
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
  const on = useAct({ failed: t('turn-on-failed') })
  const off = useAct({ failed: t('turn-off-failed') })
  useEffect(() => void pushHere().then(setBrowser, () => setBrowser('unsupported')), [])
  const here = hereOf({ possible, browser, known })
  const attempt = async ({ run }: typeof on, act: () => Promise<string | undefined>) => {
    await run(async () => {
      const said = await act()
      if (said !== undefined) speak(said)
    })
    setBrowser(await pushHere().catch(() => 'unsupported' as const))
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
      <ErrorLine text={here === 'on' ? off.refused : on.refused} />
      {here === 'on' && (
        <div>
          <Button busy={off.busy} onClick={() => void attempt(off, turnOff)}>
            {t('turn-off')}
          </Button>
        </div>
      )}
      {here === 'off' && (
        <div>
          <Button
            variant="primary"
            icon="bell"
            busy={on.busy}
            onClick={() => void attempt(on, turnOn)}
          >
            {t('turn-on')}
          </Button>
        </div>
      )}
    </FoldRow>
  )
}
