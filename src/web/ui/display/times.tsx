import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { useServerNow } from '#web/platform/device/clock.ts'
import { Icon } from './icons.tsx'
import {
  dateOf,
  dateTimeOf,
  dayWord,
  isDueNow,
  spanText,
  timeOf,
} from '#web/platform/text/formats.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** From here on a clock is amber. */
export const SHORT_MS = 24 * HOUR_MS

export function DateText({ at }: { at: string }) {
  return <time dateTime={at}>{dateOf(at, useLanguage())}</time>
}

export function DateTimeText({ at }: { at: string }) {
  return <time dateTime={at}>{dateTimeOf(at, useLanguage())}</time>
}

/** A moment in everyday words: "today, 6:40 pm". */
export function useMomentText(): (at: string) => string {
  const language = useLanguage()
  const t = useText('member-common')
  const now = useServerNow(MINUTE_MS)
  return (at) => {
    const day = dayWord(at, now)
    return day === 'other'
      ? dateTimeOf(at, language)
      : t(day === 'today' ? 'today-at' : 'tomorrow-at', { time: timeOf(at, language) })
  }
}

/**
 * The time left until a deadline by the server's clock, and the deadline itself. Past it, it is
 * amber with the word "late".
 */
export function Countdown({ at, label }: { at: string; label: string }) {
  const moment = useMomentText()
  return (
    <p className="row">
      <TimeChip at={at} />
      <span className="soft small">
        {label} <time dateTime={at}>{moment(at)}</time>
      </span>
    </p>
  )
}

/** The time left, alone, as beside the steps of a flow. */
export function TimeChip({ at }: { at: string }) {
  const t = useText('member-common')
  const language = useLanguage()
  const deadline = Date.parse(at)
  const minutes = useServerNow(MINUTE_MS)
  const seconds = useServerNow(Math.abs(deadline - minutes) <= HOUR_MS ? 1_000 : MINUTE_MS)
  const left = deadline - seconds
  const time = spanText(Math.abs(left), language)
  return (
    <span className={`badge badge--${left < SHORT_MS ? 'late' : 'over'}`}>
      <Icon name="clock" size={16} />
      {isDueNow(left) ? t('due-now') : t(left < 0 ? 'late-by' : 'time-left', { time })}
    </span>
  )
}
