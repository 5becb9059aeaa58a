import { money } from '#web/platform/formats.ts'
import { useText } from '#web/platform/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Countdown } from '#web/ui/times.tsx'
import type { NextThing } from './next-thing.ts'

type Props = { readonly things: readonly NextThing[]; readonly onGo: (thing: NextThing) => void }

/** What waits today. The next thing to do is the largest thing on the screen. */
export function Today({ things, onGo }: Props) {
  const t = useText('dashboard')
  const [next, ...more] = things
  return (
    <section className={next === undefined ? 'banner banner--today' : 'card'} aria-label={t('today')}>
      {next === undefined ? <p>{t('today-nothing')}</p> : (
        <>
          <p className="soft small">{t('today')}</p>
          <NextText thing={next} onGo={onGo} />
          <More things={more} />
        </>
      )}
    </section>
  )
}

function NextText({ thing, onGo }: { thing: NextThing; onGo: (thing: NextThing) => void }) {
  const t = useText('dashboard')
  const payments = useText('payments')
  const go = () => onGo(thing)
  const { payment } = thing
  const amount = money(payment.amount)
  return (
    <>
      <h2 className="money--large">{thing.kind === 'pay' ? t('next-pay', { amount, name: thing.payment.receiverName }) : t('next-confirm', { amount, name: thing.payment.giverName })}</h2>
      {thing.kind === 'confirm' && <p>{t('next-confirm-text')}</p>}
      {payment.deadlineAt !== null && <Countdown at={payment.deadlineAt} label={thing.kind === 'pay' ? payments('pay-by') : payments('confirm-by')} />}
      <Button look="primary" block onClick={go}>{thing.kind === 'pay' ? t('do-pay') : t('do-confirm')}</Button>
    </>
  )
}

function More({ things }: { things: readonly NextThing[] }) {
  const t = useText('dashboard')
  const countOf = (kind: NextThing['kind']) => things.filter((thing) => thing.kind === kind).length
  if (things.length === 0) return null
  return (
    <p className="small">
      {countOf('pay') > 0 && <>+ {t('more-pay', { count: countOf('pay') })} </>}
      {countOf('confirm') > 0 && <>+ {t('more-confirm', { count: countOf('confirm') })}</>}
    </p>
  )
}
