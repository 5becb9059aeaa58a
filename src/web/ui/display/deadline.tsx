import { useServerNow } from '#web/platform/device/clock.ts'
import { isDueNow, spanText } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Icon } from './icons.tsx'
import { SHORT_MS, useMomentText } from './times.tsx'

const MINUTE_MS = 60_000

type Props = { readonly at: string | null; readonly moved?: 'no' | 'quiet_hours' | 'outage' }

/** A deadline for staff, and why it moved. Past it, it is red and has a word for it. */
export function Deadline({ at, moved = 'no' }: Props) {
  const t = useText('staff-frame')
  return (
    <div className="stack stack--tight">
      {at === null ? <p className="soft small">{t('no-deadline')}</p> : <TimeLeft at={at} />}
      {moved !== 'no' && <p className="soft small">{t(`moved.${moved}`)}</p>}
    </div>
  )
}

function TimeLeft({ at }: { at: string }) {
  const t = useText('staff-frame')
  const common = useText('member-common')
  const language = useLanguage()
  const moment = useMomentText()
  const left = Date.parse(at) - useServerNow(MINUTE_MS)
  const late = left < 0 && !isDueNow(left)
  const time = spanText(Math.max(MINUTE_MS, Math.abs(left)), language)
  return (
    <p className="row small">
      <span className={`badge badge--${late ? 'wrong' : left < SHORT_MS ? 'late' : 'over'}`}>
        <Icon name="clock" size={16} />
        {isDueNow(left) ? common('due-now') : common(late ? 'late-by' : 'time-left', { time })}
      </span>
      <span className="soft">
        {t('due')} <time dateTime={at}>{moment(at)}</time>
      </span>
    </p>
  )
}
