import { useState } from 'react'
import { messageOf } from '#web/platform/api/api-error.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { speak } from '#web/platform/forms/toasts.ts'
import { dateTimeOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { ConfirmDialog } from '#web/ui/acts/confirm-dialog.tsx'
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
  const [refusing, setRefusing] = useState(false)
  const [error, setError] = useState<string>()
  const send = async (mine: boolean) => {
    try {
      const { message } = await answer.mutateAsync({
        params: { deviceId: device.id },
        body: { mine },
      })
      speak(message)
    } catch (failure) {
      setError(messageOf(failure, t('failed')))
      setRefusing(false)
    }
  }
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
      <ErrorLine text={error} />
      <div className="card__actions">
        <Button variant="primary" busy={answer.isPending} onClick={() => void send(true)}>
          {t('new-yes')}
        </Button>
        <Button onClick={() => setRefusing(true)}>{t('new-no')}</Button>
      </div>
      {refusing && (
        <ConfirmDialog
          title={t('new-no-title')}
          action={t('new-no')}
          busy={answer.isPending}
          onConfirm={() => void send(false)}
          onClose={() => setRefusing(false)}
        >
          <p>{t('new-no-text')}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
