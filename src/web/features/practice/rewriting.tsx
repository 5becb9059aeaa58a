import { money, unitText } from '#contract/formats.ts'
import { sealLink } from '#domain/ledger/seal-link.ts'
import type { PhoneProps } from '#web/features/ledger/phone-record.tsx'
import { useAct } from '#web/platform/forms/use-act.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'
import { FoldRow, Group, Row, RowIcon } from '#web/ui/display/rows.tsx'
import { type Changed, useRewriting } from './use-rewriting.ts'

/**
 * In practice, a member really changes a past payment in the database, as somebody with its password could. Shows who
 * notices, as they do: this phone, the server, everybody who is written to, a link from before, and the staff.
 */
export function Rewriting(phone: PhoneProps) {
  const t = useText('rewriting')
  const { changed, noticedAfter, ended, press } = useRewriting(phone)
  const { busy, refused, run } = useAct()
  const button = (is: 'changed' | 'back') => (
    <>
      <p className="small soft">{t('pause')}</p>
      <div>
        <Button busy={busy} onClick={() => void run(() => press(is))}>
          {t(is === 'changed' ? 'do' : 'back')}
        </Button>
      </div>
      <ErrorLine text={refused} />
    </>
  )
  if (changed !== null)
    return (
      <section className="stack">
        <Group title={t('title')}>
          <Noticed {...{ changed, noticedAfter }} isAlarmed={phone.memory?.differed !== null} />
          <LinkBefore head={phone.memory?.heads.at(-1)} />
          <Staff of={changed} />
        </Group>
        {button('back')}
      </section>
    )
  return (
    <>
      {ended === 'back' && <p className="banner banner--good">{t('is-back')}</p>}
      <Group>
        <FoldRow mark={<RowIcon name="alert" />} first={t('title')} second={t('who')}>
          <p>{t(ended === 'nothing' ? 'nothing' : 'what')}</p>
          {button('changed')}
        </FoldRow>
      </Group>
    </>
  )
}

/** Who noticed by itself, and after how long. */
function Noticed({
  changed: { number, was, became, stoppedAfter, written, writtenAfter },
  noticedAfter,
  isAlarmed,
}: {
  changed: Changed
  noticedAfter: number | undefined
  isAlarmed: boolean
}) {
  const t = useText('rewriting')
  const language = useLanguage()
  const time = (seconds: number) => unitText(Math.max(1, Math.ceil(seconds)), 'second', language)
  const byPhone =
    noticedAfter === undefined ? t('phone.earlier') : t('phone', { time: time(noticedAfter) })
  return (
    <>
      <Row
        mark={<RowIcon name="alert" />}
        first={t('changed', { number, was: money(was), became: money(became) })}
        second={t('sums')}
      />
      <Row
        mark={<RowIcon name="phone" />}
        first={isAlarmed ? byPhone : t('phone.new')}
        {...(isAlarmed && { second: t('phone.more') })}
      />
      <Row
        mark={<RowIcon name="shield" />}
        first={
          stoppedAfter === null ? t('server.waits') : t('server', { time: time(stoppedAfter) })
        }
        second={t('server.more')}
      />
      {writtenAfter !== null && (
        <Row
          mark={<RowIcon name="mail" />}
          first={t('written', { count: written, time: time(writtenAfter) })}
          second={t('written.more')}
          href="/practice/outbox"
        />
      )}
    </>
  )
}

/** A seal that this phone saw before, as somebody else would have it on paper or in a chat. */
function LinkBefore({ head }: { head: { seal: number; head: string } | undefined }) {
  const t = useText('rewriting')
  const { circle } = useSession()
  if (head === undefined) return null
  return (
    <Row
      mark={<RowIcon name="share" />}
      first={t('link')}
      second={t('link.more')}
      href={sealLink('', { slug: circle.slug, ...head })}
    />
  )
}

function Staff({ of: { staff } }: { of: Changed }) {
  const t = useText('rewriting')
  const common = useText('member-common')
  return staff.map(({ role, memberId, name }) => (
    <Row
      key={memberId + role}
      mark={<RowIcon name="desk" />}
      first={t('staff', { name })}
      second={t('staff.more', { role: common(`role.${role}`) })}
      onGo={() => logInAs(memberId)}
    />
  ))
}

/** Goes on as somebody else, on the page with the checks of the record. */
function logInAs(member: string): void {
  const form = Object.assign(document.createElement('form'), {
    method: 'post',
    action: '/practice/login',
  })
  for (const [name, value] of Object.entries({ member, to: '/staff/ledger' }))
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  document.body.append(form)
  form.submit()
}
