import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useAct } from '#web/platform/forms/use-act.ts'
import { dateTimeOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'

type Vouch = ApiResponse<'GET /user/device-vouches'>['data'][number]

/** Members with a new device for whom this member can speak, as steward or introducer. */
export function DeviceVouches() {
  const t = useText('devices')
  const { data } = useApi('GET /user/device-vouches')
  if (data === undefined || data.data.length === 0) return null
  return (
    <section className="stack" aria-labelledby="device-vouches">
      <h2 id="device-vouches">{t('vouch-title')}</h2>
      {data.data.map((vouch) => (
        <VouchForDevice key={vouch.id} vouch={vouch} />
      ))}
    </section>
  )
}

function VouchForDevice({ vouch: { id, name, since } }: { vouch: Vouch }) {
  const t = useText('devices')
  const language = useLanguage()
  const send = useCommand('POST /user/device-vouches/{deviceId}')
  const { busy, refused, run } = useAct({ failed: t('failed'), speaks: true })
  const vouchFor = () => run(() => send.mutateAsync({ params: { deviceId: id } }))
  return (
    <article className="card">
      <p>{t('vouch-text', { name, at: dateTimeOf(since, language) })}</p>
      <ErrorLine text={refused} />
      <div className="card__actions">
        <Button variant="primary" busy={busy} onClick={() => void vouchFor()}>
          {t('vouch-yes', { name })}
        </Button>
      </div>
    </article>
  )
}
