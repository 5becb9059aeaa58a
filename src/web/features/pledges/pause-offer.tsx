import { useState } from 'react'
import { money } from '#contract/formats.ts'
import { messageOf } from '#web/platform/api/api-error.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { pausable } from './pausable.ts'

const DAYS = 30

/** Who asks while pledges are open can pause them with one tap. Nobody has to. */
export function PauseOffer() {
  const t = useText('getting')
  const common = useText('member-common')
  const pause = useCommand('POST /pledges/{pledgeId}/pause')
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open')
  const [error, setError] = useState<string>()
  const { data } = useApi('GET /pledges')
  const { open, amount } = pausable(data?.data ?? [])
  if (state === 'done')
    return <output className="banner banner--good">{t('pause-offer-done', { days: DAYS })}</output>
  if (open.length === 0) return null
  const pauseAll = async () => {
    setState('busy')
    setError(undefined)
    try {
      for (const { id, version } of open)
        // One after the other: each is a command under the circle's lock.
        // eslint-disable-next-line no-await-in-loop
        await pause.mutateAsync({ params: { pledgeId: id }, body: { version, days: DAYS } })
      setState('done')
    } catch (failure) {
      setState('open')
      setError(messageOf(failure, common('went-wrong')))
    }
  }
  return (
    <section className="banner stack stack--tight" aria-label={t('pause-offer-title')}>
      <strong>{t('pause-offer-title')}</strong>
      <span className="small">{t('pause-offer-text', { amount: money(amount) })}</span>
      <span>
        <Button small busy={state === 'busy'} onClick={() => void pauseAll()}>
          {t('pause-offer-do', { days: DAYS })}
        </Button>
      </span>
      {error !== undefined && (
        <span className="field__error" role="alert">
          {error}
        </span>
      )}
    </section>
  )
}
