import { useEffect, useEffectEvent, useState } from 'react'
import {
  begunAgain,
  type HeadNow,
  monthToShare,
  type PhoneMemory,
  type Restored,
} from '#domain/ledger/phone-memory.ts'
import { sealLink } from '#domain/ledger/seal-link.ts'
import { serverNow } from '#web/platform/device/clock.ts'
import { changeMemory } from './record-memory.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { dayInIndia } from '#contract/formats.ts'
import { dateOfMs, dayText, instantAt, nearDateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { ShareMessage } from '#web/ui/acts/share-link.tsx'
import { Fold } from '#web/ui/display/rows.tsx'
import { useMomentText } from '#web/ui/display/times.tsx'
import { monthBefore } from './statement-period.ts'
import { followRecordOf, personOf } from './follow-record.ts'

/** What this phone remembers of the record, once it has compared it. */
export function usePhoneMemory() {
  const user = useSession()
  const [memory, setMemory] = useState<PhoneMemory>()
  const followed = useEffectEvent(() => followRecordOf(user))
  useEffect(() => void followed().then(setMemory), [user.id])
  const change = (to: (before: PhoneMemory) => PhoneMemory) =>
    changeMemory(personOf(user), (before) => before && to(before)).then(setMemory)
  const today = dayInIndia(serverNow())
  const month =
    memory?.differed === null
      ? monthToShare(memory, { today, before: monthBefore(today.slice(0, 7)) })
      : undefined
  /** The page still says what is open; at the next visit nothing is due. */
  const noteShared = () =>
    month !== undefined &&
    void changeMemory(personOf(user), (before) => before && { ...before, shared: month })
  const follow = () => followRecordOf(user).then(setMemory)
  return { memory, change, follow, toShare: { month, noteShared } }
}

/** What a phone remembers, how to change that, and how to compare it. */
export type PhoneProps = Omit<ReturnType<typeof usePhoneMemory>, 'toShare'>

/** Says that the record is another one than this phone saw. */
export function PhoneAlarm({ memory, change, follow }: PhoneProps) {
  if (!memory?.differed) return null
  return (
    <Differs
      {...memory.differed}
      onAgain={() => void change((before) => begunAgain(before, serverNow())).then(follow)}
    />
  )
}

/** Says since when the record is still what this phone saw of it. It comes last, as it may come late. */
export function PhoneLine({ memory }: PhoneProps) {
  const t = useText('coine')
  const language = useLanguage()
  if (memory === undefined || memory.heads.length === 0 || memory.differed !== null) return null
  const since = dateOfMs(memory.since, language)
  const restoredText = ({ day, after, same }: Restored) =>
    [
      t('phone.restored', { day: dayText(day, language), after }),
      ...(same > 0 ? [t('phone.unchanged', { same })] : []),
    ].join(' ')
  return (
    <p className="small soft">
      {memory.restored !== undefined
        ? restoredText(memory.restored)
        : since === dateOfMs(serverNow(), language)
          ? t('phone.today')
          : t('phone.same', { day: nearDateOf(instantAt(memory.since), language, serverNow()) })}
    </p>
  )
}

/** A restored copy looks the same as a rewritten past, so nobody is accused. */
function Differs({
  saw,
  now,
  at,
  onAgain,
}: NonNullable<PhoneMemory['differed']> & { onAgain: () => void }) {
  const t = useText('coine')
  const language = useLanguage()
  const moment = useMomentText()
  const { circle } = useSession()
  const linkOf = (seal: HeadNow) => sealLink(location.origin, { ...seal, slug: circle.slug })
  const text = t('phone.message', {
    circle: circle.name,
    seen: moment(instantAt(saw.seenAt)),
    saw: linkOf(saw),
    at: moment(instantAt(at)),
    now: now === null ? t('phone.nothing') : linkOf(now),
  })
  return (
    <section className="banner banner--late stack stack--tight">
      <p>{t('phone.differs', { day: nearDateOf(instantAt(saw.seenAt), language, serverNow()) })}</p>
      <p className="small">{t('phone.send')}</p>
      <ShareMessage link={text} />
      <Fold first={t('phone.known')}>
        <p>{t('phone.known-text')}</p>
        <Button small onClick={onAgain}>
          {t('phone.again')}
        </Button>
      </Fold>
    </section>
  )
}
