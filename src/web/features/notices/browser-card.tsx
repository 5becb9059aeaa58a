import { useEffect, useState } from 'react'
import { messageOf } from '#web/platform/api-error.ts'
import { toast } from '#web/platform/toasts.ts'
import { pushHere, type PushHere, startPushHere, stopPushHere } from '#web/platform/web-push.ts'
import { Button } from '#web/ui/button.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { usePushKey, useStartPush, useStopPush } from './api.ts'
import { useNoticeText } from './texts.ts'

type Here = PushHere | 'not-offered'

/** Whether this browser is told; nothing is registered and nobody is asked before the button is pressed. */
export function BrowserCard({ possible, known }: { possible: boolean; known: boolean }) {
  const t = useNoticeText()
  const key = usePushKey()
  const start = useStartPush()
  const stop = useStopPush()
  const [browser, setBrowser] = useState<PushHere>()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  useEffect(() => void pushHere().then(setBrowser, () => setBrowser('unsupported')), [])
  const here: Here | undefined = possible ? browser : 'not-offered'
  // Both have to know of each other: a login after a logout begins without notices.
  const on = here === 'on' && known
  const attempt = async (act: () => Promise<string | undefined>, fallback: string) => {
    setBusy(true)
    setFailed(undefined)
    try {
      const said = await act()
      if (said !== undefined) toast(said)
    } catch (error) {
      setFailed(messageOf(error, fallback))
    } finally {
      setBrowser(await pushHere().catch(() => 'unsupported' as const))
      setBusy(false)
    }
  }
  const turnOn = async () => {
    const serverKey = key.data?.key ?? (await key.refetch()).data?.key
    if (serverKey === undefined || serverKey === null) throw new Error('no key for web push')
    const address = await startPushHere(serverKey)
    return address === undefined ? undefined : (await start.mutateAsync({ body: address })).message
  }
  const turnOff = async () => {
    const endpoint = await stopPushHere()
    return endpoint === undefined ? undefined : (await stop.mutateAsync({ body: { endpoint } })).message
  }
  return (
    <SectionCard title={t('here')}>
      <p>{t('here-text')}</p>
      <p role="status"><strong>{here === undefined ? '' : t(`here-${here === 'on' && !on ? 'off' : here}`)}</strong>{on && <> <span className="soft">{t('here-ends')}</span></>}</p>
      {failed !== undefined && <p className="field__error" role="alert">{failed}</p>}
      {(here === 'off' || here === 'on') && (
        <div className="card__actions">
          {on
            ? <Button busy={busy} onClick={() => void attempt(turnOff, t('turn-off-failed'))}>{t('turn-off')}</Button>
            : <Button look="primary" icon="bell" busy={busy} onClick={() => void attempt(turnOn, t('turn-on-failed'))}>{t('turn-on')}</Button>}
        </div>
      )}
    </SectionCard>
  )
}
