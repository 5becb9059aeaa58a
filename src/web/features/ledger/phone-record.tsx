import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
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
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { dayInIndia, monthText } from '#contract/formats.ts'
import { dateOfMs, dayText, instantAt, nearDateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { ShareMessage } from '#web/ui/acts/share-link.tsx'
import { Fold, FoldRow, Group, RowIcon } from '#web/ui/display/rows.tsx'
import { useMomentText } from '#web/ui/display/times.tsx'
import { monthBefore } from './statement-period.ts'
import { followRecordOf, personOf } from './follow-record.ts'

const ShareSeal = lazyPart(async () => (await import('./share-seal.tsx')).ShareSeal)

/** What this phone remembers of the record, once it has compared it. */
function usePhoneMemory() {
  const user = useSession()
  const [memory, setMemory] = useState<PhoneMemory>()
  const follow = useEffectEvent(() => followRecordOf(user))
  useEffect(() => void follow().then(setMemory), [user.id])
  const change = (to: (before: PhoneMemory) => PhoneMemory) =>
    changeMemory(personOf(user), (before) => before && to(before)).then(setMemory)
  /** The page still shows what is open; it is gone at the next visit. */
  const noteShared = (month: string) =>
    changeMemory(personOf(user), (before) => before && { ...before, shared: month })
  return { memory, change, noteShared, follow: () => followRecordOf(user).then(setMemory) }
}

type FollowingPhone = ReturnType<typeof usePhoneMemory>
/** What a phone remembers, how to change that, and how to compare it. */
export type PhoneProps = Pick<FollowingPhone, 'memory' | 'change' | 'follow'>

/** Says whether the record is still what this phone saw of it. */
export function PhoneRecord({ below }: { below?: ((phone: PhoneProps) => ReactNode) | undefined }) {
  const phone = usePhoneMemory()
  return (
    <>
      <Followed {...phone} />
      {below?.(phone)}
    </>
  )
}

function Followed({ memory, change, noteShared, follow }: FollowingPhone) {
  const t = useText('coine')
  const language = useLanguage()
  if (memory === undefined || memory.heads.length === 0) return null
  if (memory.differed !== null)
    return (
      <Differs
        {...memory.differed}
        onAgain={() => void change((before) => begunAgain(before, serverNow())).then(follow)}
      />
    )
  const since = dateOfMs(memory.since, language)
  const restoredText = ({ day, after, same }: Restored) =>
    [
      t('phone.restored', { day: dayText(day, language), after }),
      ...(same > 0 ? [t('phone.unchanged', { same })] : []),
    ].join(' ')
  const today = dayInIndia(serverNow())
  const month = monthToShare(memory, { today, before: monthBefore(today.slice(0, 7)) })
  return (
    <>
      <p className="small soft">
        {memory.restored !== undefined
          ? restoredText(memory.restored)
          : since === dateOfMs(serverNow(), language)
            ? t('phone.today')
            : t('phone.same', { day: nearDateOf(instantAt(memory.since), language, serverNow()) })}
      </p>
      {month !== undefined && (
        <Group>
          <FoldRow
            mark={<RowIcon name="share" />}
            first={t('share.due', { month: monthText(month, language) })}
            second={t('share.text')}
            onOpen={() => void noteShared(month)}
          >
            <ShareSeal />
          </FoldRow>
        </Group>
      )}
    </>
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
