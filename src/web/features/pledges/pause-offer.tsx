import { money } from '#contract/formats.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ActButton } from '#web/ui/acts/act-button.tsx'

const DAYS = 30

/** Who asks while pledges are open can pause them with one tap. Nobody has to. */
export function PauseOffer() {
  const t = useText('getting')
  const pause = useCommand('POST /pledges/{pledgeId}/pause')
  const { data } = useApi('GET /pledges')
  const open = (data?.data ?? []).filter(({ status }) => status === 'pending')
  if (open.length === 0) return null
  const amount = open.reduce((sum, pledge) => sum + pledge.openAmount, 0)
  const pauseAll = async () => {
    for (const { id, version } of open)
      // One after the other: each is a command under the circle's lock.
      // eslint-disable-next-line no-await-in-loop
      await pause.mutateAsync({ params: { pledgeId: id }, body: { version, days: DAYS } })
  }
  return (
    <section className="banner stack stack--tight" aria-label={t('pause-offer-title')}>
      <strong>{t('pause-offer-title')}</strong>
      <span>{t('pause-offer-text', { amount: money(amount) })}</span>
      <ActButton
        label={t('pause-offer-do', { days: DAYS })}
        done={t('pause-offer-done', { days: DAYS })}
        act={pauseAll}
      />
    </section>
  )
}
