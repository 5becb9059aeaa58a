import { MatchRow } from '#web/features/matches/match-row.tsx'
import { useServerNow } from '#web/platform/device/clock.ts'
import { dayWord, nearDateOf, timeOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { dueOf, type NextThing, pathOf, sideOf } from './next-thing.ts'

/** A payment that waits for this member, with what there is to do and by when. */
export function ThingRow({ thing }: { thing: NextThing }) {
  const t = useText('dashboard')
  const due = dueOf(thing)
  return (
    <MatchRow
      id={thing.payment.id}
      side={sideOf(thing)}
      name={thing.name}
      amount={thing.payment.amount}
      second={t(`turn-${thing.kind}`)}
      due={due === null ? undefined : <Due at={due} />}
      to={pathOf(thing)}
    />
  )
}

/** Today its time, later its day: there is little room. */
function Due({ at }: { at: string }) {
  const t = useText('dashboard')
  const language = useLanguage()
  const now = useServerNow(60_000)
  const time = dayWord(at, now) === 'today' ? timeOf(at, language) : nearDateOf(at, language, now)
  return <time dateTime={at}>{t('due-by', { time })}</time>
}
