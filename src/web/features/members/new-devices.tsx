import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useAct } from '#web/platform/forms/use-act.ts'
import { dateTimeOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { AskedAct } from '#web/ui/acts/asked-act.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'

type Waiting = ApiResponse<'GET /user/devices'>['data']['waiting'][number]

/** Asks on a known device whether new ones are its owner's. */
export function NewDevices() {
  const { data } = useApi('GET /user/devices')
  return data?.data.waiting.map((device) => <NewDeviceCard key={device.id} device={device} />)
}

function NewDeviceCard({ device }: { device: Waiting }) {
  const t = useText('devices')
  const language = useLanguage()
  const answer = useCommand('POST /user/devices/{deviceId}/answer')
  const { busy, refused, run } = useAct({ failed: t('failed'), speaks: true })
  const send = (mine: boolean) =>
    answer.mutateAsync({ params: { deviceId: device.id }, body: { mine } })
  return (
    <section className="card" aria-labelledby={`device-${device.id}`}>
      <h2 className="card__title" id={`device-${device.id}`}>
        {t('new-title')}
      </h2>
      <p>
        {t('new-text', {
          device: device.device === '' ? t('new-unknown') : device.device,
          at: dateTimeOf(device.since, language),
        })}
      </p>
      <ErrorLine text={refused} />
      <div className="card__actions">
        <Button variant="primary" busy={busy} onClick={() => void run(() => send(true))}>
          {t('new-yes')}
        </Button>
        <AskedAct
          speaks
          failed={t('failed')}
          label={t('new-no')}
          title={t('new-no-title')}
          act={() => send(false)}
        >
          <p>{t('new-no-text')}</p>
        </AskedAct>
      </div>
    </section>
  )
}
