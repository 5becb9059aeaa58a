import { money } from '#contract/formats.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { Countdown } from '#web/ui/display/times.tsx'
import { dueOf, type NextThing, pathOf } from './next-thing.ts'

const CLOCKS = { pay: 'pay-by', confirm: 'confirm-by', bank: 'bank-by' } as const
type Clocked = keyof typeof CLOCKS
const isClocked = (kind: NextThing['kind']): kind is Clocked => Object.hasOwn(CLOCKS, kind)

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

type Props = { readonly things: readonly NextThing[] }

/** What needs an act today. The next thing to do is the largest on the screen. */
export function Today({ things }: Props) {
  const t = useText('dashboard')
  const [next, ...more] = things
  return (
    <section className={next === undefined ? undefined : 'card'} aria-label={t('today')}>
      {next === undefined ? (
        <p>{t('today-nothing')}</p>
      ) : (
        <>
          <p className="soft small">{t('today')}</p>
          <NextText thing={next} />
          <More things={more} />
        </>
      )}
    </section>
  )
}

function NextText({ thing }: { thing: NextThing }) {
  const t = useText('dashboard')
  const payments = useText('payments')
  const { kind, name, payment } = thing
  const amount = money(payment.amount)
  const due = dueOf(thing)
  return (
    <>
      <h2 className="title">{t(`next-${kind}`, { amount, name })}</h2>
      {kind !== 'pay' && <p>{t(`next-${kind}-text`, { amount, name })}</p>}
      {due !== null && kind !== 'answer' && kind !== 'late' && (
        <Countdown at={due} label={isClocked(kind) ? payments(CLOCKS[kind]) : t(`by-${kind}`)} />
      )}
      <ButtonLink variant="primary" block to={pathOf(thing)}>
        {t(DO[kind])}
      </ButtonLink>
    </>
  )
}

function More({ things }: { things: readonly NextThing[] }) {
  const t = useText('dashboard')
  const countOf = (...kinds: NextThing['kind'][]) =>
    things.filter((thing) => kinds.includes(thing.kind)).length
  const answers = things.length - countOf('pay', 'confirm')
  if (things.length === 0) return null
  return (
    <p className="small">
      {countOf('pay') > 0 && <>+ {t('more-pay', { count: countOf('pay') })} </>}
      {countOf('confirm') > 0 && <>+ {t('more-confirm', { count: countOf('confirm') })} </>}
      {answers > 0 && <>+ {t('more-answer', { count: answers })}</>}
    </p>
  )
}
