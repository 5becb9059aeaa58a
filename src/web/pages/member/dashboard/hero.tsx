import { money } from '#contract/formats.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useText } from '#web/platform/text/i18n.tsx'
import { Amount } from '#web/ui/display/amount.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { TimeChip, useMomentText } from '#web/ui/display/times.tsx'
import { dueOf, type NextThing, pathOf } from './next-thing.ts'
import { ThingRow } from './thing-row.tsx'

const DO = {
  pay: 'do-pay',
  confirm: 'do-confirm',
  bank: 'do-confirm',
  answer: 'do-confirm',
  cancel: 'do-confirm',
  late: 'do-confirm',
  evidence: 'do-look',
  ruling: 'do-look',
} as const

/** The first thing to do, the largest on the page. Further things are rows below it. */
export function Hero({
  things: [first, ...more],
  rows = [],
}: {
  readonly things: readonly NextThing[]
  /** Further rows: what waits that is no payment. */
  readonly rows?: readonly ReactNode[]
}) {
  const t = useText('dashboard')
  return (
    <section className="hero" aria-label={t('today')}>
      {first !== undefined && <First thing={first} />}
      {more.length + rows.length > 0 && (
        <ul className="group">
          {more.map((thing) => (
            <ThingRow key={thing.payment.id + thing.kind} thing={thing} />
          ))}
          {rows}
        </ul>
      )}
    </section>
  )
}

function First({ thing }: { thing: NextThing }) {
  const t = useText('dashboard')
  const due = dueOf(thing)
  const { kind, name, payment } = thing
  return (
    <>
      <div className="hero__top">
        <h2>{t('today')}</h2>
        {due !== null && <TimeChip at={due} />}
      </div>
      <div className="hero__who">
        <Avatar name={name} large />
        <div>
          <p className="card__title">{t(`first-${kind}`, { name })}</p>
          {due !== null && <Until at={due} />}
        </div>
      </div>
      <Amount rupees={payment.amount} large />
      {kind !== 'pay' && kind !== 'confirm' && (
        <p className="small soft">
          {t(`next-${kind}-text`, { amount: money(payment.amount), name })}
        </p>
      )}
      <Link className="btn btn--primary btn--block" href={pathOf(thing)}>
        {t(DO[kind])}
      </Link>
    </>
  )
}

function Until({ at }: { at: string }) {
  const t = useText('dashboard')
  const moment = useMomentText()
  return (
    <p className="small soft">
      <time dateTime={at}>{t('until-time', { time: moment(at) })}</time>
    </p>
  )
}
