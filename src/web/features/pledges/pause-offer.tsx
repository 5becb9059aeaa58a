import { useState } from 'react'
import { money } from '#contract/formats.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useAct } from '#web/platform/forms/use-act.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'
import { pausable } from './pausable.ts'

const DAYS = 30

/** Who asks while pledges are open can pause them with one tap. Nobody has to. */
export function PauseOffer() {
  const t = useText('getting')
  const pause = useCommand('POST /pledges/{pledgeId}/pause')
  const { busy, refused, run } = useAct()
  const [isDone, setDone] = useState(false)
  const { data } = useApi('GET /pledges')
  const { open, amount } = pausable(data?.data ?? [])
  if (isDone)
    return <output className="banner banner--good">{t('pause-offer-done', { days: DAYS })}</output>
  if (open.length === 0) return null
  const pauseAll = async () => {
    for (const { id, version } of open)
      // One after the other: each is a command under the circle's lock.
      // eslint-disable-next-line no-await-in-loop
      await pause.mutateAsync({ params: { pledgeId: id }, body: { version, days: DAYS } })
    setDone(true)
  }
  return (
    <section className="banner stack stack--tight" aria-label={t('pause-offer-title')}>
      <strong>{t('pause-offer-title')}</strong>
      <span className="small">{t('pause-offer-text', { amount: money(amount) })}</span>
      <span>
        <Button small busy={busy} onClick={() => void run(pauseAll)}>
          {t('pause-offer-do', { days: DAYS })}
        </Button>
      </span>
      <ErrorLine text={refused} />
    </section>
  )
}
