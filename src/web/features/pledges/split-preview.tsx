import { money } from '#contract/formats.ts'
import {
  HAPPY_EVERY_MS,
  HAPPY_INSTALMENTS,
  PLAN_TERMS,
  type Plan,
  SIMPLE_FIRST_IN_LINE_AFTER_MS,
  SIMPLE_FIRST_PERCENT,
  SIMPLE_WHOLE_AFTER_MS,
} from '#domain/pledges/plans.ts'
import { percentUpToStep, type Rupees } from '#domain/shared/rupees.ts'
import { serverNow } from '#web/platform/device/clock.ts'
import { dateOfMs } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Amount } from '#web/ui/display/amount.tsx'

/** When each part of a new pledge can be matched. */
export function SplitPreview({
  plan,
  amount,
  receiver,
}: {
  plan: Plan
  amount: Rupees
  receiver: string | undefined
}) {
  const t = useText('giving')
  return (
    <section className="group" aria-live="polite" aria-label={t('split')}>
      <div className="group__row small">
        <h2 className="field__label">{t('split')}</h2>
        {receiver === undefined ? (
          <PlanSplit plan={plan} amount={amount} />
        ) : (
          <p>{t('split-chosen', { name: receiver })}</p>
        )}
      </div>
    </section>
  )
}

function PlanSplit({ plan, amount }: { plan: Plan; amount: Rupees }) {
  const t = useText('giving')
  const language = useLanguage()
  const inMs = (ms: number) => dateOfMs(serverNow() + ms, language)
  if (plan === 'super')
    return <p>{t('split-super', { amount: money(amount), date: inMs(PLAN_TERMS.super.termMs) })}</p>
  if (plan === 'happy') {
    return (
      <ol>
        {Array.from({ length: HAPPY_INSTALMENTS }, (_, index) => (
          <li key={index}>
            <Amount rupees={amount} />:{' '}
            {index === 0 ? t('split-happy-first') : inMs(index * HAPPY_EVERY_MS)}
          </li>
        ))}
      </ol>
    )
  }
  const first = percentUpToStep(amount, SIMPLE_FIRST_PERCENT)
  if (first === amount) return <p>{t('split-simple-all', { amount: money(amount) })}</p>
  return (
    <ul>
      <li>
        <Amount rupees={first} />: {t('split-now')}
      </li>
      <li>
        <Amount rupees={amount - first} />:{' '}
        {t('split-simple-rest', { date: inMs(SIMPLE_WHOLE_AFTER_MS) })}
      </li>
      <li>{t('split-simple-first', { date: inMs(SIMPLE_FIRST_IN_LINE_AFTER_MS) })}</li>
    </ul>
  )
}
